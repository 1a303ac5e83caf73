import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/**
 * Sends what anyone may keep for so many seconds, with an ETag of what it says: who has it already gets 304 (RFC 9110, section
 * 13.1.2). What it says may be in the caller's language.
 */
export function sendCacheable(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, maxAgeSeconds }: { body: string; maxAgeSeconds: number },
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}`, vary: 'accept-language' })
  // Its no-cache is for caches on the way: here is where the answer is made.
  const { 'cache-control': _, ...asked } = headers
  return fresh(asked, { etag }) ? reply.code(304).send() : reply.send(body)
}
