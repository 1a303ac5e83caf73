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
    if (bytes > maxBytes) return done(refuse('payload_too_large', { bytes, maxBytes }))
    done(null, Number.isNaN(bytes) ? payload.pipe(counting(request, maxBytes)) : payload)
  }
}

/** A body in chunks does not say how long it will be. */
function counting(request: FastifyRequest, maxBytes: number): Transform & { receivedEncodedLength: number } {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      counted.receivedEncodedLength += chunk.length
      const isTooLarge = counted.receivedEncodedLength > maxBytes
      next(
        isTooLarge ? refuse('payload_too_large', { bytes: counted.receivedEncodedLength, maxBytes }) : null,
        chunk,
      )
    },
  })
  request.raw.once('error', (error) => counter.destroy(error))
  const counted = Object.assign(counter, { receivedEncodedLength: 0 })
  return counted
}
