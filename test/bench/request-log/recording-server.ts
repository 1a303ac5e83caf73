import { recordRequests } from '@rodovia/gateway/request-log/record-requests.ts'
import { createRequestBuffer } from '@rodovia/gateway/request-log/request-buffer.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { fastify } from 'fastify'
import { buildSchema } from 'graphql'
import { Registry } from 'prom-client'
import { tellUrl } from '../harness/server-process.ts'

/** One JSON text for every request of a key, recorded or not: what the log of requests adds to it. */

const { DATABASE_URL, RECORDED, ANSWER, KEEPS_BODIES } = process.env
const app = fastify()
app.decorateRequest('caller', null)
// The platform has hooks of each kind, also without the log.
app.addHook('onSend', (_request, _reply, payload, done) => done(null, payload))
app.addHook('onResponse', (_request, _reply, done) => done())
if (RECORDED) {
  const { stores } = await openDatabase({ url: DATABASE_URL!, poolSize: 2 })
  const services = { ...stores, log: createLog({ logLevel: 'warn' }), metrics: new Registry() }
  const requestBuffer = createRequestBuffer(services)
  const engine = {
    apiSchema: buildSchema('type Query { order: Order } type Order { code: ID status: String }'),
  }
  recordRequests(app, { engine, newId: machine.newId, requestBuffer })
}
const key = { id: machine.newId(), name: 'bench', scopes: [], plan: 'scale' }
const actor = { tenantId: machine.newId(), key }
const caller = { actor, expiresAt: null, keepsBodies: Boolean(KEEPS_BODIES) }
app.get('/v1/orders/:order_id', {
  async onRequest(request) {
    request.caller = caller as never
  },
  handler: (_, reply) => reply.type('application/json; charset=utf-8').send(ANSWER),
})

tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
