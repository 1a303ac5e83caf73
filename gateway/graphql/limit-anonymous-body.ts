import { Transform } from 'node:stream'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'

/**
 * Photos come in mutations too, so a body may be large here; but only from callers that we know. Runs after the caller
 * was asked for and before the body is read.
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

/** Who comes with a token that has ended is to renew it and to come again with the same body. */
function refusal({ tokenRefusal }: FastifyRequest, bytes: number, maxBytes: number): Error {
  return tokenRefusal ?? refuse('payload_too_large', { field: 'body', bytes, maxBytes })
}

/** A body in chunks does not say how long it will be. */
function counting(maxBytes: number, refusal: (bytes: number) => Error): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      next(bytes > maxBytes ? refusal(bytes) : null, chunk)
    },
  })
}
