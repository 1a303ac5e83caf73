import { composeServices, compositionHasErrors } from '@theguild/federation-composition'
import { type GraphQLSchema, graphqlSync, parse } from 'graphql'

/** The SDL of a subgraph, as its `_service` field returns it. */
export function subgraphSdl(schema: GraphQLSchema): string {
  const { data, errors } = graphqlSync({ schema, source: '{ _service { sdl } }' })
  if (errors) throw new AggregateError(errors, 'the subgraph returns no SDL')
  const { _service: service } = data as { _service: { sdl: string } }
  return service.sdl
}

/** Composes the supergraph. Throws an error that lists the conflicts between subgraphs. */
export function composeSupergraph(schemas: Record<string, GraphQLSchema>): string {
  const composed = composeServices(
    Object.entries(schemas).map(([name, schema]) => ({ name, typeDefs: parse(subgraphSdl(schema)) })),
  )
  if (!compositionHasErrors(composed)) return composed.supergraphSdl
  const faults = composed.errors.map(({ message }) => `- ${message}`)
  throw new Error(`the subgraphs cannot be composed:\n${faults.join('\n')}`)
}
