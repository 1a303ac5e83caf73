import { type PublicUrlSettings, readPublicUrl } from '../../shared/public-url.ts'
import { refuseField } from '../../shared/refusal.ts'

/** A browser's subscription, as `JSON.stringify(subscription)` writes it (W3C Push API). */
export type WebSubscription = {
  /** The address at the browser's push service. Who knows it and the keys can send to the browser. */
  endpoint: string
  /** The browser's public key on P-256, and a secret that both sides know (RFC 8291), in base64url. */
  keys: { p256dh: string; auth: string }
}

/** 65 bytes that begin with 4: an uncompressed point. */
const point = /^B[A-P][\w-]{85}$/
/** 16 bytes. */
const authSecret = /^[\w-]{21}[AQgw]$/

/** Reads the JSON of a subscription. Refuses with `validation_failed` what no browser makes, and endpoints that must not be called. */
export function readWebSubscription(
  text: string,
  settings: PublicUrlSettings,
  field = 'device_token',
): WebSubscription {
  const { endpoint, keys } = parse(text)
  if (typeof endpoint !== 'string')
    throw refuseField(field, 'wrong_form', { form: 'push_subscription', got: text.slice(0, 20) })
  const { p256dh, auth } = objectOf(keys)
  if (typeof p256dh !== 'string' || !point.test(p256dh))
    throw refuseField(field, 'not_allowed', { why: 'not_a_push_key' })
  if (typeof auth !== 'string' || !authSecret.test(auth))
    throw refuseField(field, 'not_allowed', { why: 'not_a_push_secret' })
  const url = readPublicUrl(field, endpoint, settings, 'https://updates.push.services.mozilla.com/wpush/v2/…')
  return { endpoint: url, keys: { p256dh, auth } }
}

/** The endpoint in the JSON of a subscription, as it is stored; null for any other text. */
export function endpointIn(text: string): string | null {
  const { endpoint } = parse(text)
  return typeof endpoint === 'string' ? (URL.parse(endpoint)?.href ?? endpoint) : null
}

function parse(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
