import { buildSubgraphSchema } from '@apollo/subgraph'
import { composeServices } from '@theguild/federation-composition'
import { type GraphQLSchema, parse } from 'graphql'
import { type SubgraphName, subgraphs } from './world.ts'

/** @param urls where the subgraphs are, for who asks them over HTTP */
export function composeWorld(urls: Partial<Record<SubgraphName, string>> = {}): string {
  const services = Object.entries(subgraphs).map(([name, { typeDefs }]) => ({
    name,
    typeDefs: parse(typeDefs),
    url: urls[name as SubgraphName] ?? `http://${name}.invalid`,
  }))
  const { supergraphSdl, errors } = composeServices(services)
  if (!supergraphSdl) throw new Error(errors?.map(({ message }) => message).join('\n'))
  return supergraphSdl
}

export function schemaOf(name: SubgraphName): GraphQLSchema {
  const { typeDefs, resolvers } = subgraphs[name]
  return buildSubgraphSchema({ typeDefs: parse(typeDefs), resolvers })
}
