import type { ConfirmationCode, LogisticEvent } from './open-delivery-types.ts'
import { RodoviaError } from './rodovia-error.ts'
import { headerOf, type WebhookHeaders } from './webhook-headers.ts'

/**
 * The event of a call to your `newLogisticEvent` whose `X-App-Signature` was made with your client secret. `body` is what arrived, before
 * anything parsed it. Throws a RodoviaError `webhook_not_signed`.
 */
export async function verifyLogisticEvent(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  clientSecret: string,
): Promise<LogisticEvent> {
  return JSON.parse(await verified(body, headers, clientSecret))
}

/** The same for a call to your `confirmationCode`. Answer 200 if the code is right, 400 if it is wrong. */
export async function verifyConfirmationCode(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  clientSecret: string,
): Promise<ConfirmationCode> {
  return JSON.parse(await verified(body, headers, clientSecret))
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** The text of a signed body; `verify` compares in constant time. */
async function verified(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  clientSecret: string,
): Promise<string> {
  const encoder = new TextEncoder()
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const hex = headerOf(headers, 'x-app-signature')
  const key = await crypto.subtle.importKey('raw', encoder.encode(clientSecret), hmac, false, ['verify'])
  const signature = /^[0-9a-f]{64}$/.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : new Uint8Array()
  if (await crypto.subtle.verify('HMAC', key, signature, bytes)) return new TextDecoder().decode(bytes)
  throw new RodoviaError('webhook_not_signed', 'X-App-Signature is not by this client secret over this body.')
}
