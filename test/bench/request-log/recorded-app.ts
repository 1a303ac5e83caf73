import { recordRequests } from '@rodovia/gateway/request-log/record-requests.ts'
import type { RequestBuffer } from '@rodovia/gateway/request-log/request-buffer.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { buildSchema } from 'graphql'

const engine = {
  apiSchema: buildSchema('type Query { order: Order } type Order { code: ID status: String }'),
}
const actor = { tenantId: machine.newId(), key: { id: machine.newId(), name: 'bench' } }

type Recording = { requestBuffer: RequestBuffer; keepsBodies: boolean }

/** Answers one text to every request of a key, which the log of requests records or not. */
export async function anApp(answer: string, recording: Recording | null): Promise<FastifyInstance> {
  const app = fastify()
  app.decorateRequest('caller', null)
  // The platform has hooks of each kind, also without the log.
  app.addHook('onSend', (_request, _reply, payload, done) => done(null, payload))
  app.addHook('onResponse', (_request, _reply, done) => done())
  if (recording) recordRequests(app, { engine, newId: machine.newId, requestBuffer: recording.requestBuffer })
  const caller = { actor, expiresAt: null, keepsBodies: recording?.keepsBodies }
  app.get('/v1/orders/:order_id', {
    async onRequest(request) {
      request.caller = caller as never
    },
    handler: (_, reply) => reply.type('application/json; charset=utf-8').send(answer),
  })
  await app.ready()
  return app
}
