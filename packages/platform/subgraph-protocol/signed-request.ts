import { createHmac } from 'node:crypto'
import type { Request } from '@rodovia/core/identity/request.ts'
import { isSameMac } from '../crypto/macs.ts'

/** A request of the gateway to a subgraph, with its signature: headers, or the extensions of a subscription. */
type SignedRequest = { 'x-rodovia-request': string; 'x-rodovia-seal': string }

/** A signature is valid this long, which includes the difference of the clocks. */
const freshMilliseconds = 30_000

/** The request and the time, with an HMAC-SHA256 of both. */
export function signRequest(secret: string, request: Request, at: Date): SignedRequest {
  const { actor, language, requestId, address, idempotencyKey } = request
  const text = JSON.stringify({
    at: at.getTime(),
    actor,
    language,
    requestId,
    address,
    once: writeKey(idempotencyKey),
  })
  const encoded = Buffer.from(text).toString('base64url')
  return { 'x-rodovia-request': encoded, 'x-rodovia-seal': macOf(secret, encoded).toString('base64url') }
}

/** The request that the gateway signed; null without a valid signature of the last 30 s. */
export function verifyRequest(
  secret: string,
  signed: Partial<Record<string, unknown>> | undefined,
  at: Date,
): Request | null {
  const { 'x-rodovia-request': encoded, 'x-rodovia-seal': seal } = signed ?? {}
  if (typeof encoded !== 'string' || typeof seal !== 'string') return null
  if (!isSameMac(Buffer.from(seal, 'base64url'), macOf(secret, encoded))) return null
  const { at: signedAt, once, ...request } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  if (Math.abs(at.getTime() - signedAt) > freshMilliseconds) return null
  return {
    ...request,
    idempotencyKey: once && { callerId: once.callerId, key: once.key, resultId: once.done },
  }
}

/** The field names between processes stay the same from version to version: during an upgrade both versions run. */
function writeKey(idempotencyKey: Request['idempotencyKey']) {
  if (!idempotencyKey) return null
  const { callerId, key, resultId } = idempotencyKey
  return { callerId, key, done: resultId }
}

function macOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
