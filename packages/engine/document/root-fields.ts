import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { conditionsOf } from './conditions.ts'
import { type Fragments, fragmentOf } from './fragments.ts'

/** `__schema` or `__type`, which the gateway resolves from its API schema. */
export function isIntrospection(field: FieldNode): boolean {
  return field.name.value === '__schema' || field.name.value === '__type'
}

/** A field that a subgraph resolves. */
export function isSubgraphField(field: FieldNode): boolean {
  return !isIntrospection(field) && field.name.value !== '__typename'
}

/** Counts the root fields of an operation by field name, including those in fragments. */
export function countRootFields(
  { selectionSet }: OperationDefinitionNode,
  fragments: Fragments,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of namesIn(selectionSet, fragments)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function namesIn(set: SelectionSetNode | undefined, fragments: Fragments): string[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value
    return namesIn(fragmentOf(selection, fragments)?.selectionSet, fragments)
  })
}

/**
 * The operation with only the root fields that match `keep`; undefined if none is left. Fragments at the root are inlined,
 * since a fragment may contain fields of both kinds.
 */
export function withRootFields(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  keep: (field: FieldNode) => boolean,
): OperationDefinitionNode | undefined {
  const selectionSet = filtered(operation.selectionSet, fragments, keep)
  return selectionSet && { ...operation, selectionSet }
}

function filtered(
  set: SelectionSetNode,
  fragments: Fragments,
  keep: (field: FieldNode) => boolean,
): SelectionSetNode | undefined {
  const selections = set.selections.flatMap((selection): SelectionNode[] => {
    if (!conditionsOf(selection.directives)) return []
    if (selection.kind === Kind.FIELD) return keep(selection) ? [selection] : []
    const source = fragmentOf(selection, fragments)
    const inner = source && filtered(source.selectionSet, fragments, keep)
    if (!inner) return []
    return [
      {
        kind: Kind.INLINE_FRAGMENT,
        typeCondition: source.typeCondition,
        directives: selection.directives,
        selectionSet: inner,
      },
    ]
  })
  return selections.length > 0 ? { kind: Kind.SELECTION_SET, selections } : undefined
}
