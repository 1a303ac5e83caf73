import { Readable } from 'node:stream'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { withLast } from './last-hook.ts'

/**
 * Answers HEAD by the route of GET: Node leaves the body out, and streams are not read. Fastify's own HEAD routes put
 * `Content-Length: 0` on 304 and read a file to its end. docs/explanation/adr/0077-public-interfaces-only.md
 */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') return
    route.method = ['GET', 'HEAD']
    route.onSend = withLast<onSendHookHandler>(route.onSend, closeStream)
  })
}

const closeStream: onSendHookHandler = ({ method }, _reply, payload, done) => {
  if (method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload)
  payload.destroy()
  done(null, null)
}
