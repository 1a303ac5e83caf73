import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyInstance } from 'fastify'

/** One line a request. The pattern of its route stands for its address, which may hold tokens and codes. */
export function logRequests(app: FastifyInstance, log: Log): void {
  if (!log.isLevelEnabled('info')) return
  // The fields are these and hold no secret; to look for some would cost 130 µs a line, which is more than a small answer.
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
