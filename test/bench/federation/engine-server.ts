import { fastifyApolloHandler } from '@as-integrations/fastify'
import { createEngine } from '@rodovia/engine'
import { httpTransport } from '@rodovia/engine/transports/http'
import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import type { Transport } from '@rodovia/engine/transports/transport'
import { createApollo } from '@rodovia/gateway/graphql/apollo.ts'
import { type OperationSource, prepareRequest } from '@rodovia/gateway/graphql/prepare-request.ts'
import { encodePayload } from '@rodovia/gateway/http/encode-payload.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { fastify } from 'fastify'
import { tellUrl } from '../harness/server-process.ts'
import { composeWorld, schemaOf } from './compose.ts'
import type { SubgraphName } from './world.ts'

/** The platform's engine behind Apollo Server as the gateway has it; with arguments the subgraphs are at those addresses. */

const [delivery, fleet] = process.argv.slice(2)

const transportTo = (name: SubgraphName, url: string | undefined): Transport<unknown> =>
  url ? httpTransport({ url }) : inProcessTransport(schemaOf(name))

const engine = createEngine({
  supergraphSdl: composeWorld(),
  transports: { delivery: transportTo('delivery', delivery), fleet: transportTo('fleet', fleet) },
})
const apollo = createApollo({ engine, log: createLog({ logLevel: 'warn' }) })
await apollo.start()

const app = fastify()
const handler = fastifyApolloHandler(apollo, {
  context: async () => ({
    language: 'en' as const,
    context: {},
    prepare: (source: OperationSource) => prepareRequest(engine, source),
  }),
})
app.post('/graphql', { onSend: encodePayload }, handler)
tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
