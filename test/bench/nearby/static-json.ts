import { fastify } from 'fastify'
import { tellUrl } from '../harness/server-process.ts'

/** The very text of an answer, as fast as Fastify sends it. */

const { ANSWER } = process.env
const app = fastify()
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: (_, reply) => reply.type('application/json; charset=utf-8').send(ANSWER),
})
tellUrl(await app.listen({ host: '127.0.0.1', port: 0 }))
