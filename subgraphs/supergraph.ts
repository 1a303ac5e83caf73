import { composeServices, compositionHasErrors } from '@theguild/federation-composition'
import { type GraphQLSchema, graphqlSync, parse } from 'graphql'

/** The SDL of a subgraph, as it gives it to whoever asks. */
export function subgraphSdl(schema: GraphQLSchema): string {
  const { data, errors } = graphqlSync({ schema, source: '{ _service { sdl } }' })
  if (errors) throw new AggregateError(errors, 'the subgraph does not give its SDL')
  const { _service: service } = data as { _service: { sdl: string } }
  return service.sdl
}

/** The supergraph that subgraphs make together. Throws where they contradict each other, saying in what. */
export function composeSupergraph(schemas: Record<string, GraphQLSchema>): string {
  const composed = composeServices(
    Object.entries(schemas).map(([name, schema]) => ({ name, typeDefs: parse(subgraphSdl(schema)) })),
  )
  if (!compositionHasErrors(composed)) return composed.supergraphSdl
  const faults = composed.errors.map(({ message }) => `- ${message}`)
  throw new Error(`the subgraphs make no supergraph:\n${faults.join('\n')}`)
}
