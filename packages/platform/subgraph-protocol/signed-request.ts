import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Request } from '@rodovia/core/identity/request.ts'
import { isSameMac } from '../crypto/macs.ts'

/** A request of the gateway to a subgraph, with its signature: headers, or the extensions of a subscription. */
type SignedRequest = { 'x-rodovia-request': string; 'x-rodovia-seal': string }

/** A signature is valid this long, which includes the difference of the clocks. */
const freshMilliseconds = 30_000

/** A request that the gateway signed. */
export type VerifiedRequest = {
  request: Request
  /** Another one for each request. */
  seal: string
  /** Whether the gateway signed the request for this text. */
  isFor(content: string): boolean
}

/** The subgraph that is called, and what: the body of an HTTP request, or the text of `subscriptionContent`. */
type SignedCall = { subgraph: string; content: string }

/** The call, its caller and the time, with an HMAC-SHA256 of all. No two signatures are the same. */
export function signRequest(
  secret: string,
  request: Request,
  { subgraph, content }: SignedCall,
  at: Date,
): SignedRequest {
  const { actor, language, requestId, address, idempotencyKey, stepUpToken } = request
  const text = JSON.stringify({
    at: at.getTime(),
    actor,
    language,
    requestId,
    address,
    once: writeKey(idempotencyKey),
    stepUpToken,
    subgraph,
    content: hashOf(content),
    nonce: randomUUID(),
  })
  const encoded = Buffer.from(text).toString('base64url')
  return { 'x-rodovia-request': encoded, 'x-rodovia-seal': sealOf(secret, encoded) }
}

/**
 * The request that the gateway signed for this subgraph; null without a valid signature of the last 30 s. The content is still to
 * be compared.
 */
export function verifyRequest(
  secret: string,
  signed: Partial<Record<string, unknown>> | undefined,
  { subgraph, at }: { subgraph: string; at: Date },
): VerifiedRequest | null {
  const { 'x-rodovia-request': encoded, 'x-rodovia-seal': seal } = signed ?? {}
  if (typeof encoded !== 'string' || typeof seal !== 'string') return null
  // The text itself is compared: base64 has several spellings of the same bytes, and a mutation is accepted once.
  if (!isSameMac(Buffer.from(seal), Buffer.from(sealOf(secret, encoded)))) return null
  const {
    at: signedAt,
    once,
    content: hash,
    subgraph: signedFor,
    nonce: _,
    ...request
  } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  if (signedFor !== subgraph || Math.abs(at.getTime() - signedAt) > freshMilliseconds) return null
  return {
    request: {
      ...request,
      idempotencyKey: once && { callerId: once.callerId, key: once.key, resultId: once.done },
    },
    seal,
    isFor: (content) => hash === hashOf(content),
  }
}

/** The text that is signed for a subscription, and never the body of an HTTP request. */
export function subscriptionContent(query: string, variables: object | null | undefined): string {
  return `subscription ${JSON.stringify({ query, variables: variables ?? undefined })}`
}

/** The field names between processes stay the same from version to version: during an upgrade both versions run. */
function writeKey(idempotencyKey: Request['idempotencyKey']) {
  if (!idempotencyKey) return null
  const { callerId, key, resultId } = idempotencyKey
  return { callerId, key, done: resultId }
}

function sealOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}
