import type { QueryPlan } from '@graphql-hive/router-query-planner'
import { type ConstDirectiveNode, type DocumentNode, Kind, visit } from 'graphql'
import { argumentsOf } from './directives.ts'

/** Names of subgraphs as the planner reads them, by their own names. */
export type PlannerNames = ReadonlyMap<string, string>

/**
 * Names that sort subgraphs with an `@interfaceObject` after those with its interface. The planner reads subgraphs in the order of
 * their names, and finds no plan for fields of an object of the interface if it reads the interface object first.
 *
 * @returns an empty map for a supergraph without interface objects.
 */
export function plannerNames(supergraph: DocumentNode): PlannerNames {
  const names = graphNames(supergraph)
  const ranks = new Map<string, number>()
  const interfaces = supergraph.definitions.flatMap((definition) =>
    definition.kind === Kind.INTERFACE_TYPE_DEFINITION ? [joinsOf(definition.directives)] : [],
  )
  // Runs as many rounds as there are subgraphs: more would follow a circle, which has no order.
  for (let round = 0; round < names.size; round++) {
    for (const joins of interfaces) {
      const owners = joins.filter(({ isObject }) => !isObject).map(({ graph }) => ranks.get(graph) ?? 0)
      const after = Math.max(0, ...owners) + 1
      for (const { graph, isObject } of joins)
        if (isObject) ranks.set(graph, Math.max(ranks.get(graph) ?? 0, after))
    }
  }
  return new Map(
    [...ranks].map(([graph, rank]) => [names.get(graph) ?? graph, last.repeat(rank) + names.get(graph)]),
  )
}

/** Sorts after letters, digits and the other characters of names. */
const last = '~'

/** The supergraph with these names of subgraphs. */
export function withPlannerNames(supergraph: DocumentNode, names: PlannerNames): DocumentNode {
  if (names.size === 0) return supergraph
  return visit(supergraph, {
    Directive(node) {
      const argument = { join__graph: 'name', join__field: 'override' }[node.name.value]
      if (!argument) return false
      const args = node.arguments?.map((one) => {
        if (one.name.value !== argument || one.value.kind !== Kind.STRING) return one
        return { ...one, value: { ...one.value, value: names.get(one.value.value) ?? one.value.value } }
      })
      return { ...node, arguments: args }
    },
  })
}

/** Gives the subgraphs in a plan their own names, in place. */
export function withSubgraphNames(plan: QueryPlan, names: PlannerNames): QueryPlan {
  if (names.size > 0) rename(plan, new Map([...names].map(([own, planned]) => [planned, own])))
  return plan
}

function rename(part: object, ownNames: ReadonlyMap<string, string>): void {
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object' && value !== null) rename(value, ownNames)
    else if (key === 'serviceName') Object.assign(part, { serviceName: ownNames.get(value) ?? value })
  }
}

function joinsOf(directives: readonly ConstDirectiveNode[] = []) {
  return directives
    .filter(({ name }) => name.value === 'join__type')
    .map((directive) => {
      const { graph, isInterfaceObject } = argumentsOf(directive)
      return { graph: String(graph), isObject: isInterfaceObject === true }
    })
}

/** Returns the names of subgraphs by value of the enum `join__Graph`. */
export function graphNames({ definitions }: DocumentNode): ReadonlyMap<string, string> {
  const graphs = definitions.find(
    (definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'join__Graph',
  )
  if (graphs?.kind !== Kind.ENUM_TYPE_DEFINITION) return new Map()
  return new Map(
    (graphs.values ?? []).map(({ name, directives }) => {
      const graph = directives?.find((directive) => directive.name.value === 'join__graph')
      return [name.value, String(graph && argumentsOf(graph).name)]
    }),
  )
}
