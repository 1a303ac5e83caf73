import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/**
 * Sends a response that anyone may cache for `maxAgeSeconds`, with an ETag of its body. A client with that body gets 304 (RFC 9110,
 * section 13.1.2). The body may be in the caller's language.
 */
export function sendCacheable(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, maxAgeSeconds }: { body: string; maxAgeSeconds: number },
): FastifyReply {
  // Weak, because compressed bytes are the same answer (RFC 9110, section 8.8.3.3).
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  reply.headers({
    etag,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    vary: 'accept-language, accept-encoding',
  })
  // The request's `no-cache` addresses caches in between; here the response is always fresh.
  const { 'cache-control': _, ...conditions } = headers
  return fresh(conditions, { etag }) ? reply.code(304).send() : reply.send(body)
}
