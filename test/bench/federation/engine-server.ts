import { createEngine, createPersistedDocuments } from '@rodovia/engine'
import { httpTransport } from '@rodovia/engine/transports/http'
import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import type { Transport } from '@rodovia/engine/transports/transport'
import { defaultBounds } from '@rodovia/gateway/bounds.ts'
import { startApolloServer } from '@rodovia/gateway/graphql/apollo-server.ts'
import { compressAnswers } from '@rodovia/gateway/http/compress.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { fastify } from 'fastify'
import { tellUrl } from '../harness/server-process.ts'
import { composeWorld, schemaOf } from './compose.ts'
import type { SubgraphName } from './world.ts'

/** The platform's engine behind the gateway's GraphQL over HTTP; with arguments the subgraphs are at those addresses. */

const [delivery, fleet] = process.argv.slice(2)

const transportTo = (name: SubgraphName, url: string | undefined): Transport<unknown> =>
  url ? httpTransport({ url }) : inProcessTransport(schemaOf(name))

const engine = createEngine<unknown>({
  supergraphSdl: composeWorld(),
  transports: { delivery: transportTo('delivery', delivery), fleet: transportTo('fleet', fleet) },
})

const app = fastify()
compressAnswers(app)
app.decorateRequest('language', 'en')
app.decorateRequest('deadline', () => null as never)
app.decorateRequest('readAfter', () => null)
const { handler } = await startApolloServer(app, {
  engine,
  documents: createPersistedDocuments(),
  contextOf: () => ({}),
  admission: { takeForOperation: async () => ({}) },
  idempotency: { find: async () => undefined },
  bounds: defaultBounds,
  log: createLog({ logLevel: 'silent' }),
  maxTokens: 4000,
})
app.post('/graphql', handler)
tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
