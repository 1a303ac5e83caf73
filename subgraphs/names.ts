/** The names of the six subgraphs in the supergraph. */
export const subgraphNames = ['delivery', 'fleet', 'identity', 'notifications', 'quoting', 'wallet'] as const

export type SubgraphName = (typeof subgraphNames)[number]

export function isSubgraphName(name: string | undefined): name is SubgraphName {
  return subgraphNames.some((each) => each === name)
}
