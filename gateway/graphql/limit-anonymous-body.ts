import { Transform } from 'node:stream'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'

/**
 * Limits the body of a request without a caller. Logged-in callers may send large bodies, because mutations carry photos. Runs after
 * authentication and before the body is read.
 */
export function limitAnonymousBody(maxBytes: number): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    if (request.caller) return done(null, payload)
    const bytes = Number(request.headers['content-length'] ?? Number.NaN)
    if (bytes > maxBytes) return done(refusal(request, bytes, maxBytes))
    if (!Number.isNaN(bytes)) return done(null, payload)
    const counter = counting(maxBytes, (bytes) => refusal(request, bytes, maxBytes))
    payload.once('error', (error) => counter.destroy(error))
    done(null, payload.pipe(counter))
  }
}

/** A caller with an expired token gets that error instead: to renew the token and send the same body again. */
function refusal({ tokenRefusal }: FastifyRequest, bytes: number, maxBytes: number): Error {
  return tokenRefusal ?? refuse('payload_too_large', { field: 'body', bytes, maxBytes })
}

/** Counts the bytes of a chunked body, whose length is unknown. */
function counting(maxBytes: number, refusal: (bytes: number) => Error): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      next(bytes > maxBytes ? refusal(bytes) : null, chunk)
    },
  })
}
