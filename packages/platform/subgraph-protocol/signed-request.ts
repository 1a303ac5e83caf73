import { createHash, createHmac } from 'node:crypto'
import type { Request } from '@rodovia/core/identity/request.ts'
import { isSameMac } from '../crypto/macs.ts'

/** A request of the gateway to a subgraph, with its signature: headers, or the extensions of a subscription. */
type SignedRequest = { 'x-rodovia-request': string; 'x-rodovia-seal': string }

/** A signature is valid this long, which includes the difference of the clocks. */
const freshMilliseconds = 30_000

/** A request that the gateway signed. */
export type VerifiedRequest = {
  request: Request
  /** Whether the gateway signed the request for this text. */
  isFor(content: string): boolean
}

/**
 * The request, the time and a hash of `content`, with an HMAC-SHA256 of all. The content is the body of an HTTP request, or the text
 * of `subscriptionContent`.
 */
export function signRequest(secret: string, request: Request, content: string, at: Date): SignedRequest {
  const { actor, language, requestId, address, idempotencyKey, stepUpToken } = request
  const text = JSON.stringify({
    at: at.getTime(),
    actor,
    language,
    requestId,
    address,
    once: writeKey(idempotencyKey),
    stepUpToken,
    content: hashOf(content),
  })
  const encoded = Buffer.from(text).toString('base64url')
  return { 'x-rodovia-request': encoded, 'x-rodovia-seal': macOf(secret, encoded).toString('base64url') }
}

/** The request that the gateway signed; null without a valid signature of the last 30 s. The content is still to be compared. */
export function verifyRequest(
  secret: string,
  signed: Partial<Record<string, unknown>> | undefined,
  at: Date,
): VerifiedRequest | null {
  const { 'x-rodovia-request': encoded, 'x-rodovia-seal': seal } = signed ?? {}
  if (typeof encoded !== 'string' || typeof seal !== 'string') return null
  if (!isSameMac(Buffer.from(seal, 'base64url'), macOf(secret, encoded))) return null
  const {
    at: signedAt,
    once,
    content: hash,
    ...request
  } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  if (Math.abs(at.getTime() - signedAt) > freshMilliseconds) return null
  return {
    request: {
      // A gateway of the release before sends none.
      stepUpToken: null,
      ...request,
      idempotencyKey: once && { callerId: once.callerId, key: once.key, resultId: once.done },
    },
    // Gateways of the release before sign no content. Nobody without the secret can take the hash out of a signature.
    isFor: (content) => hash === undefined || hash === hashOf(content),
  }
}

/** The text that is signed for a subscription. */
export function subscriptionContent(query: string, variables: object | null | undefined): string {
  return JSON.stringify({ query, variables: variables ?? undefined })
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

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}
