import { Readable } from 'node:stream'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { withLast } from './last-hook.ts'

/**
 * Answers HEAD by the route of GET: Node leaves the body out, and streams are not read. Fastify would add a second route to each of GET,
 * with a copy of all its hooks.
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
