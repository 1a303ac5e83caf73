import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { type Fragments, fragmentOf, fragmentsOf } from './fragments.ts'

/** The `@skip` and `@include` of one selection. */
type Directives = readonly DirectiveNode[]

/**
 * The same document without fragment definitions, in nodes of its own, for graphql-jit. It reads a fragment once per place, with the
 * conditions of the first spread, and keeps conditions on the nodes of a fragment, which all its spreads share. Of two fields with
 * one response key it also forgets the conditions of the first in the fragments within the second. So each spread becomes a copy of
 * its fragment, and the selections within a conditional field repeat the conditions on the way to them.
 *
 * @returns undefined if the copies make more than `maxSelections`: nested fragments grow exponentially.
 */
export function inlineFragments(document: DocumentNode, maxSelections: number): DocumentNode | undefined {
  const fragments = fragmentsOf(document)
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  const budget = { left: maxSelections }
  const definitions = operations.map((operation) => ({
    ...operation,
    selectionSet: inlineIn(operation.selectionSet, [], fragments, budget),
  }))
  return budget.left < 0 ? undefined : { kind: Kind.DOCUMENT, definitions }
}

function inlineIn(
  { selections }: SelectionSetNode,
  outer: readonly Directives[],
  fragments: Fragments,
  budget: { left: number },
): SelectionSetNode {
  const inlined: SelectionNode[] = []
  for (const selection of selections) {
    if (budget.left-- <= 0) break
    const { directives = [] } = selection
    const conditions = directives.length > 0 ? [...outer, directives] : outer
    const source = selection.kind === Kind.FIELD ? selection : fragmentOf(selection, fragments)
    const selectionSet = source?.selectionSet && inlineIn(source.selectionSet, conditions, fragments, budget)
    if (selection.kind === Kind.FIELD)
      inlined.push({ ...selection, selectionSet: selectionSet && under(conditions, selectionSet) })
    else if (selectionSet)
      inlined.push({
        kind: Kind.INLINE_FRAGMENT,
        typeCondition: source.kind === Kind.FIELD ? undefined : source.typeCondition,
        directives,
        selectionSet,
      })
  }
  return { kind: Kind.SELECTION_SET, selections: inlined }
}

function under(conditions: readonly Directives[], set: SelectionSetNode): SelectionSetNode {
  return conditions.reduceRight<SelectionSetNode>(
    (selectionSet, directives) => ({
      kind: Kind.SELECTION_SET,
      selections: [{ kind: Kind.INLINE_FRAGMENT, directives, selectionSet }],
    }),
    set,
  )
}
