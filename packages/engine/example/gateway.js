import { createServer } from 'node:http'
import { createEngine, RefusedOperation } from '@rodovia/engine'
import { httpTransport } from '@rodovia/engine/transports/http'
import { Kind, parse, valueFromASTUntyped } from 'graphql'
import { createHandler } from 'graphql-http/lib/use/http'

/** Serves a supergraph over HTTP, with each subgraph at the address that the supergraph names. */
export function createGateway(supergraphSdl) {
  const urls = subgraphUrls(supergraphSdl)
  const transports = Object.fromEntries(urls.map(({ name, url }) => [name, httpTransport({ url })]))
  const engine = createEngine({ supergraphSdl, transports })

  /** graphql-http reads the request and writes the response; the engine runs the operation. */
  const answer = createHandler({
    async onSubscribe({ method, raw }, { query, operationName, variables }) {
      try {
        const operation = await engine.prepare(null, query, operationName)
        if (operation.kind === 'mutation' && method === 'GET')
          return [null, { status: 405, statusText: 'Method Not Allowed', headers: { allow: 'POST' } }]
        const result = await engine.execute(operation, { variables: variables ?? {}, context: raw })
        return result.data === undefined ? result.errors : result
      } catch (error) {
        if (error instanceof RefusedOperation) return error.errors
        throw error
      }
    },
  })
  return createServer((request, response) =>
    request.url === '/health' ? response.end('OK') : answer(request, response),
  )
}

/** The `@join__graph(name:, url:)` of each subgraph. */
function subgraphUrls(supergraphSdl) {
  const graphs = parse(supergraphSdl).definitions.find(
    ({ kind, name }) => kind === Kind.ENUM_TYPE_DEFINITION && name.value === 'join__Graph',
  )
  return graphs.values.map(({ directives: [graph] }) =>
    Object.fromEntries(graph.arguments.map(({ name, value }) => [name.value, valueFromASTUntyped(value)])),
  )
}
