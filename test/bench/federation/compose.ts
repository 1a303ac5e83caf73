import { buildSubgraphSchema } from '@apollo/subgraph'
import { composeSupergraph } from '@rodovia/engine/composition'
import { type GraphQLSchema, parse } from 'graphql'
import { type SubgraphName, subgraphs } from './world.ts'

/** @param urls where the subgraphs are, for who asks them over HTTP */
export function composeWorld(urls: Partial<Record<SubgraphName, string>> = {}): string {
  return composeSupergraph(
    Object.entries(subgraphs).map(([name, { typeDefs }]) => ({
      name,
      typeDefs: parse(typeDefs),
      url: urls[name as SubgraphName] ?? `http://${name}.invalid`,
    })),
  )
}

export function schemaOf(name: SubgraphName): GraphQLSchema {
  const { typeDefs, resolvers } = subgraphs[name]
  return buildSubgraphSchema([{ typeDefs: parse(typeDefs), resolvers }])
}
