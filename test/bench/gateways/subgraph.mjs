import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import { fastify } from 'fastify'
import { subgraph } from '../../../packages/engine/example/subgraphs.js'
import { tellUrl } from '../harness/server-process.ts'

/** A subgraph of the example over HTTP; its name is the argument. It compiles its operations, to leave the processors to the gateways. */

const transport = inProcessTransport(subgraph(process.argv[2]).schema)
const calls = new Map()

function callOf(query) {
  if (!calls.has(query)) calls.set(query, transport.prepare(query))
  return calls.get(query)
}

const app = fastify()
app.post('/graphql', ({ body }) => Promise.resolve(callOf(body.query)(body.variables, {})))
tellUrl(`${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`)
