import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from '@rodovia/core/identity/request.ts'

/** For whom the gateway asks a subgraph, and that it is the gateway who does: headers, or the extensions of a subscription. */
export type SignedRequest = { 'x-rodovia-request': string; 'x-rodovia-seal': string }

/** So long a request may be on its way, clocks that differ a little included. */
const freshMilliseconds = 30_000

/** The request with the time, under an HMAC-SHA256 of both. */
export function signRequest(secret: string, request: Request, at: Date): SignedRequest {
  const { actor, language, requestId, address, idempotencyKey } = request
  const text = JSON.stringify({ at: at.getTime(), actor, language, requestId, address, idempotencyKey })
  const encoded = Buffer.from(text).toString('base64url')
  return { 'x-rodovia-request': encoded, 'x-rodovia-seal': macOf(secret, encoded).toString('base64url') }
}

/** What the gateway sealed; null where it did not, or not just now. */
export function verifyRequest(
  secret: string,
  sealed: Partial<Record<string, unknown>> | undefined,
  at: Date,
): Request | null {
  const { 'x-rodovia-request': encoded, 'x-rodovia-seal': seal } = sealed ?? {}
  if (typeof encoded !== 'string' || typeof seal !== 'string') return null
  const given = Buffer.from(seal, 'base64url')
  const mac = macOf(secret, encoded)
  if (given.length !== mac.length || !timingSafeEqual(given, mac)) return null
  const { at: sealedAt, ...request } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  return Math.abs(at.getTime() - sealedAt) <= freshMilliseconds ? request : null
}

function macOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
