import type { FlattenNodePathSegment, PlanNode } from '@graphql-hive/router-query-planner'
import { getOperationAST, Kind, parse, type SelectionNode, type SelectionSetNode } from 'graphql'
import { entrySubgraph } from '../supergraph/entry-sdl.ts'

/** A plan that enters at entities, without its first fetch: the entities are there. */
export interface EntryPlan {
  readonly node: PlanNode | undefined
  /** The keys that it needs of the entities, by the root field that would return them. */
  readonly keys: ReadonlyMap<string, SelectionSetNode>
}

/**
 * Throws a RangeError for a plan that rewrites the keys.
 *
 * @param at the place of the entities in the data; by default they are where the first fetch would put them.
 */
export function asEntryPlan(plan: PlanNode | undefined, at?: readonly FlattenNodePathSegment[]): EntryPlan {
  const placed = (path: FlattenNodePathSegment[]) =>
    at ? [...at, ...path.slice(path[1] === '@' ? 2 : 1)] : path
  const keys = new Map<string, SelectionSetNode>()
  const without = (node: PlanNode | undefined): PlanNode | undefined => {
    if (!node) return undefined
    switch (node.kind) {
      case 'Fetch':
        if (node.serviceName !== entrySubgraph) return node
        if (node.outputRewrites?.length) throw new RangeError('The plan rewrites the keys of entities')
        addKeys(keys, node.operation)
        return undefined
      case 'Sequence':
      case 'Parallel':
        return { ...node, nodes: node.nodes.flatMap((inner) => without(inner) ?? []) }
      case 'Condition': {
        const { ifClause, elseClause, ...rest } = node
        const [met, unmet] = [without(ifClause), without(elseClause)]
        return { ...rest, ...(met && { ifClause: met }), ...(unmet && { elseClause: unmet }) }
      }
      case 'Flatten':
        return { ...node, path: placed(node.path) }
      case 'BatchFetch': {
        const aliases = node.entityBatch.aliases.map((one) => ({ ...one, paths: one.paths.map(placed) }))
        return { ...node, entityBatch: { aliases } }
      }
      default:
        return node
    }
  }
  return { node: without(plan), keys }
}

function addKeys(keys: Map<string, SelectionSetNode>, operation: string): void {
  const definition = getOperationAST(parse(operation, { noLocation: true }))
  for (const selection of definition?.selectionSet.selections ?? []) {
    if (selection.kind !== Kind.FIELD) continue
    const name = selection.name.value
    const selections = [...(keys.get(name)?.selections ?? []), ...(selection.selectionSet?.selections ?? [])]
    keys.set(name, { kind: Kind.SELECTION_SET, selections })
  }
}

/** The keys as the enclosing stage fetches them: in any case, and under their own names. */
export function fetchedKeys({ selections }: SelectionSetNode): SelectionNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return []
    const { selectionSet, name } = selection
    if (!selectionSet) return [{ kind: Kind.FIELD, name }]
    return [
      {
        kind: Kind.FIELD,
        name,
        selectionSet: { kind: Kind.SELECTION_SET, selections: fetchedKeys(selectionSet) },
      },
    ]
  })
}

/** Copies what `keys` selects of an object of the enclosing stage. */
export function copyKeys(
  source: Readonly<Record<string, unknown>>,
  keys: SelectionSetNode,
  dataKey: (name: string) => string,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const selection of keys.selections) {
    if (selection.kind !== Kind.FIELD) continue
    const name = selection.name.value
    const value = source[name === '__typename' ? name : dataKey(name)]
    if (value !== undefined)
      copy[selection.alias?.value ?? name] = copyValue(value, selection.selectionSet, dataKey)
  }
  return copy
}

function copyValue(
  value: unknown,
  set: SelectionSetNode | undefined,
  dataKey: (name: string) => string,
): unknown {
  if (!set || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => copyValue(item, set, dataKey))
  return copyKeys(value as Record<string, unknown>, set, dataKey)
}
