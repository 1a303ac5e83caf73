import { composeSupergraph as compose } from '@rodovia/engine/composition'
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
  return compose(
    Object.entries(schemas).map(([name, schema]) => ({ name, typeDefs: parse(subgraphSdl(schema)) })),
  )
}
