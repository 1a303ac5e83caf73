import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyInstance } from 'fastify'

/** Logs one line per request. It logs the route's pattern, because the address may hold tokens and codes. */
export function logRequests(app: FastifyInstance, log: Log): void {
  if (!log.isLevelEnabled('info')) return
  // These fields hold no secret, and redaction costs 130 µs per line: more than a small response.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.is404 ? null : request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
