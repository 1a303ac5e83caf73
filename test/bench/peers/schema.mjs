import { buildSubgraphSchema } from '@apollo/subgraph'
import { parse } from 'graphql'
import { subgraphs } from '../federation/world.ts'

/** The subgraph with the graphql of this package: schemas of another copy are refused. */
export function schemaOf(name) {
  const { typeDefs, resolvers } = subgraphs[name]
  return buildSubgraphSchema({ typeDefs: parse(typeDefs), resolvers })
}
