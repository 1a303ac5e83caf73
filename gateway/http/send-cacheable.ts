import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

type Cacheable = { body: string | Uint8Array; maxAgeSeconds: number }

/**
 * Lets anyone cache the response for `maxAgeSeconds`, with an ETag of its body. Returns whether the client has that body, so that the
 * response is 304 (RFC 9110, section 13.1.2).
 */
export function isCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, maxAgeSeconds }: Cacheable,
) {
  // Weak, because compressed bytes are the same answer (RFC 9110, section 8.8.3.3).
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` })
  // The request's `no-cache` addresses caches in between; here the response is always fresh.
  const { 'cache-control': _, ...conditions } = headers
  return fresh(conditions, { etag })
}

/** Sends a response that anyone may cache, and that may be in the caller's language. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Cacheable & { body: string },
): FastifyReply {
  reply.header('vary', 'accept-language, accept-encoding')
  return isCached(request, reply, response) ? reply.code(304).send() : reply.send(response.body)
}
