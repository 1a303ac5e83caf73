import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import type { SubgraphCall } from '@rodovia/engine/transports/transport'
import { fastify } from 'fastify'
import { tellUrl } from '../harness/server-process.ts'
import { schemaOf } from './compose.ts'
import type { SubgraphName } from './world.ts'

/** A subgraph over HTTP; its name is the argument. It answers as the platform's own do, but asks nobody who he is. */

const transport = inProcessTransport(schemaOf(process.argv[2] as SubgraphName))
const calls = new Map<string, SubgraphCall<unknown>>()

function callOf(query: string): SubgraphCall<unknown> {
  const call = calls.get(query) ?? transport.prepare(query)
  calls.set(query, call)
  return call
}

const app = fastify()
app.post<{ Body: { query: string; variables?: Record<string, unknown> } }>('/graphql', ({ body }) =>
  Promise.resolve(callOf(body.query)(body.variables, {})),
)
tellUrl(`${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`)
