import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql'
import {
  type Conditions,
  conditionsOf,
  isAnyMet,
  mergeConditions,
  withoutRedundant,
} from '../document/conditions.ts'
import { type Fragments, fragmentOf, fragmentsOf } from '../document/fragments.ts'
import type { Variables } from '../transports/transport.ts'

/** Whether a fetch selects anything, for these variables. */
export type Condition = (variables: Variables) => boolean

/** Compiles the condition of a fetch from `@skip` and `@include`; undefined for an unconditional fetch. */
export function compileCondition(operation: DocumentNode): Condition | undefined {
  const definition = getOperationAST(operation)
  if (!definition) return undefined
  const alternatives = withoutRedundant([
    ...conditionsOfLeaves(definition.selectionSet, fragmentsOf(operation), []),
  ])
  if (alternatives.some((conditions) => conditions.length === 0)) return undefined
  return (variables) => isAnyMet(alternatives, variables)
}

/** The conditions of each selected field, without `_entities` itself. */
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
      const fragment = fragmentOf(selection, fragments)
      if (fragment) yield* conditionsOfLeaves(fragment.selectionSet, fragments, conditions)
    }
  }
}
