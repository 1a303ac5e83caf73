import type { FlattenNodePathSegment, PlanNode } from '@graphql-hive/router-query-planner'
import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  type SelectionNode,
} from 'graphql'
import { nameNode } from '../document/conditions.ts'
import { responseKey } from '../document/response-keys.ts'
import { asEntryPlan, fetchedKeys } from '../incremental/entry-plan.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import type { EntryPlanner } from '../supergraph/entry-sdl.ts'
import { type Plan, PlanningTimeout } from './plan-request.ts'
import { PlannerBusy } from './planning-processes.ts'

interface Supergraph {
  readonly schema: GraphQLSchema
  readonly types: Pick<SupergraphTypes, 'requirementsOf'>
  readonly entries: () => EntryPlanner
}

type Path = readonly FlattenNodePathSegment[]
type Selections = readonly SelectionNode[]

/** The most parts of an operation that are planned apart. */
const maxParts = 50

/** No plan was found for an operation that has fields with `@requires`, which the message names. */
export class UnplannedRequires extends Error {
  override readonly name = 'UnplannedRequires'
}

/**
 * Plans what planner 0.0.38 refuses: a field with `@requires` inside another one of the same subgraph which needs fields of two other
 * subgraphs. The inner field is planned apart, as one that enters at its entity, and runs after the rest. Rejects with UnplannedRequires.
 */
export function planNestedRequires(plan: Plan, { schema, types, entries }: Supergraph): Plan {
  return async (request, withinMs) => {
    const names = new Set<string>()
    let partCount = 0

    /** Plans selections on a type, which `operationOf` makes an operation. Their objects are at `path`. */
    async function planSelections(
      planWith: Plan,
      operationOf: (selections: Selections) => string,
      type: GraphQLCompositeType,
      selections: Selections,
      path: Path,
    ): Promise<PlanNode | undefined> {
      const planned = async (some: Selections) =>
        (await planWith({ ...request, operation: operationOf(some) }, withinMs)).node
      try {
        return await planned(selections)
      } catch (error) {
        if (error instanceof PlanningTimeout || error instanceof PlannerBusy) throw error
        const parts: PlanNode[] = []
        const rest = await splitOff(type, selections, path, false, parts)
        if (parts.length === 0) throw error
        const first = await planned(rest)
        const before = first?.kind === 'Sequence' ? first.nodes : first ? [first] : []
        return { kind: 'Sequence', nodes: [...before, ...parts] }
      }
    }

    /** The selections without fields that are planned apart, with the keys that these need. Appends the plans of such fields. */
    async function splitOff(
      type: GraphQLCompositeType,
      selections: Selections,
      path: Path,
      isWithin: boolean,
      parts: PlanNode[],
    ): Promise<Selections> {
      const rest: SelectionNode[] = []
      const apart: FieldNode[] = []
      const entry = entries().fieldOf(type.name)
      for (const selection of selections) {
        const needs =
          selection.kind === Kind.FIELD ? types.requirementsOf(type.name, selection.name.value) : []
        for (const need of needs) names.add(need)
        if (selection.kind === Kind.FIELD && needs.length > 0 && isWithin && entry) apart.push(selection)
        else rest.push(await inner(selection, needs.length > 0))
      }
      if (!entry || apart.length === 0) return rest
      if (++partCount > maxParts) throw new RangeError('Too many parts of the operation are planned apart')
      const entryOf = (some: Selections) => printed(OperationTypeNode.QUERY, [objectField(entry, some)])
      const entryPath = [{ Field: entry }, '@'] as const
      const part = await planSelections(entries().plan, entryOf, type, apart, entryPath)
      const { node, keys } = asEntryPlan(part, path)
      if (node) parts.push(node)
      const added = fetchedKeys(keys.get(entry) ?? { kind: Kind.SELECTION_SET, selections: [] })
      return [...rest.filter((one) => !added.some((key) => isSameScalar(key, one))), ...added]

      async function inner(selection: SelectionNode, isRequiring: boolean): Promise<SelectionNode> {
        const within = innerOf(schema, type, selection)
        if (!within) return selection
        const [innerType, segment] = within
        const set = (selection as FieldNode).selectionSet!
        const at = [...path, segment]
        const own = await splitOff(innerType, set.selections, at, isWithin || isRequiring, parts)
        const some = own.length > 0 ? own : [typename]
        return { ...selection, selectionSet: { ...set, selections: some } } as SelectionNode
      }
    }

    const [definition] = parse(request.operation, { noLocation: true }).definitions
    const operation = definition as OperationDefinitionNode
    const printed = (kind: OperationTypeNode, selections: Selections) =>
      print({ ...operation, operation: kind, selectionSet: { kind: Kind.SELECTION_SET, selections } })
    const root = schema.getRootType(operation.operation)!
    const rootOf = (some: Selections) => printed(operation.operation, some)
    try {
      const node = await planSelections(plan, rootOf, root, operation.selectionSet.selections, [])
      return { kind: 'QueryPlan', ...(node && { node }) }
    } catch (error) {
      if (names.size === 0) throw error
      const fields = [...names].slice(0, 10).join(', ')
      const message =
        `The operation could not be planned. These fields need fields of other subgraphs, inside one another: ${fields}. ` +
        'Select fewer of them, or let the subgraph that needs a field own it.'
      throw new UnplannedRequires(message, { cause: error })
    }
  }
}

const typename: FieldNode = { kind: Kind.FIELD, name: nameNode('__typename') }

const objectField = (name: string, selections: Selections): FieldNode => ({
  kind: Kind.FIELD,
  name: nameNode(name),
  selectionSet: { kind: Kind.SELECTION_SET, selections },
})

/** The type within a selection, and its place in the path of a plan. Undefined for a scalar. */
function innerOf(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  selection: SelectionNode,
): [GraphQLCompositeType, FlattenNodePathSegment] | undefined {
  if (selection.kind === Kind.INLINE_FRAGMENT) {
    const name = selection.typeCondition?.name.value ?? type.name
    return [schema.getType(name) as GraphQLCompositeType, { TypeCondition: [name] }]
  }
  if (selection.kind === Kind.FRAGMENT_SPREAD || !selection.selectionSet || isUnionType(type))
    return undefined
  const field = type.getFields()[selection.name.value]
  return field && [getNamedType(field.type) as GraphQLCompositeType, { Field: responseKey(selection) }]
}

/** Whether a selection is this key too, perhaps under a condition. */
function isSameScalar(key: SelectionNode, selection: SelectionNode): boolean {
  if (key.kind !== Kind.FIELD || selection.kind !== Kind.FIELD || key.selectionSet) return false
  return key.name.value === responseKey(selection)
}
