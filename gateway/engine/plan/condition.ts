import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import { type Conditions, conditionsOf, mergeConditions, withoutRedundant } from '../document/conditions.ts'
import { type Fragments, fragmentsOf } from '../document/root-fields.ts'
import type { Variables } from '../transports/transport.ts'

/** Whether the variables leave anything of a fetch to ask for. */
export type Condition = (variables: Variables) => boolean

/** @returns undefined for a fetch that always asks for something. */
export function compileCondition(operation: DocumentNode): Condition | undefined {
  const definition = operation.definitions.find(
    (d): d is OperationDefinitionNode => d.kind === Kind.OPERATION_DEFINITION,
  )
  if (!definition) return undefined
  const alternatives = withoutRedundant([
    ...conditionsOfLeaves(definition.selectionSet, fragmentsOf(operation), []),
  ])
  if (alternatives.some((conditions) => conditions.length === 0)) return undefined
  return (variables) =>
    alternatives.some((all) =>
      all.every(({ variable, expected }) => (variables[variable] === true) === expected),
    )
}

/** For each field that is asked for in the end, what must be met for it. */
function* conditionsOfLeaves(
  set: SelectionSetNode,
  fragments: Fragments,
  outer: Conditions,
): Iterable<Conditions> {
  for (const selection of set.selections) {
    const own = conditionsOf(selection.directives)
    const conditions = own && mergeConditions(outer, own)
    if (!conditions) continue
    if (selection.kind === Kind.FIELD) {
      const isEntities = selection.name.value === '_entities'
      if (isEntities && selection.selectionSet)
        yield* conditionsOfLeaves(selection.selectionSet, fragments, conditions)
      else yield conditions
    } else {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      if (fragment) yield* conditionsOfLeaves(fragment.selectionSet, fragments, conditions)
    }
  }
}
