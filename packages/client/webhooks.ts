import type { webhooks } from '../../schema/openapi.d.ts'
import { RodoviaError } from './rodovia-error.ts'
import { headerOf, type WebhookHeaders } from './webhook-headers.ts'

type Hooks = webhooks

/** An event as its endpoint receives it; `type` tells which. Types that are not listed may be added. */
export type WebhookEvent = {
  [Type in keyof Hooks]: Hooks[Type] extends {
    post: { requestBody?: { content: { 'application/json': infer Event } } }
  }
    ? Event
    : never
}[keyof Hooks]

export type { WebhookHeaders } from './webhook-headers.ts'

type Options = {
  /** The greatest difference between the time of the call and now. Default 300. */
  toleranceSeconds?: number
}

const version = 'v1,'
const secretPrefix = 'whsec_'
const sha256 = { name: 'HMAC', hash: 'SHA-256' }

/**
 * The event of a webhook that was signed with the secret, or with one of several (Standard Webhooks 1.0). `body` is what arrived, before
 * anything parsed it. Throws a RodoviaError `webhook_not_signed`, or `webhook_too_old` for a recorded call.
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: Options = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string]
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, signatures.split(' '), [secrets].flat())))
    throw new RodoviaError(
      'webhook_not_signed',
      'No signature of the webhook is by this secret over this body.',
    )
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) throw tooOld(timestamp, toleranceSeconds)
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
}

/** `verify` compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const bytes = secret.startsWith(secretPrefix) ? fromBase64(secret.slice(secretPrefix.length)) : null
    if (!bytes)
      throw new TypeError(`The secret of a webhook begins with ${secretPrefix} and goes on in base64.`)
    const key = await crypto.subtle.importKey('raw', bytes, sha256, false, ['verify'])
    for (const signature of signatures) {
      const expected = signature.startsWith(version) ? fromBase64(signature.slice(version.length)) : null
      if (expected && (await crypto.subtle.verify('HMAC', key, expected, signed))) return true
    }
  }
  return false
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function tooOld(timestamp: string, toleranceSeconds: number): RodoviaError {
  const message = `The webhook is of ${timestamp} s since 1970, more than ${toleranceSeconds} s from now.`
  return new RodoviaError('webhook_too_old', message)
}
