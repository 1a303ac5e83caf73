import { isRehearsalTenant } from '../../identity/rehearsal-tenant.ts'
import { toBase64, toHex } from '../../shared/encodings.ts'
import type { EventType } from '../../shared/event-types.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { eventExamples } from './event-examples.ts'

type HmacSha256 = SystemPorts['hmacSha256']

/** Every secret begins with it, in the form of Standard Webhooks. */
export const webhookSecretPrefix = 'whsec_'

/** A secret of 24 random bytes in the form of Standard Webhooks. */
export function makeWebhookSecret(random: Uint8Array): string {
  return `${webhookSecretPrefix}${toBase64(random)}`
}

/** The body, with the same bytes in each attempt. A test with the type of another event has the example of that type. */
export function webhookBody({ id, kind, createdAt, sequence, tenantId, data }: PublishedEvent): string {
  const livemode = !isRehearsalTenant(tenantId)
  const { type = null } = kind === 'webhook.test' ? (data as { type?: EventType }) : {}
  const example = type && eventExamples[type]
  return JSON.stringify({
    id,
    type: type ?? kind,
    created_at: createdAt.toISOString(),
    sequence,
    tenant_id: tenantId,
    livemode,
    ...(example && { test: true }),
    data: example ? { ...example, ...('livemode' in example && { livemode }) } : data,
  })
}

/**
 * The headers of an attempt. `X-Service-Signature` is the hex HMAC-SHA256 of the body under the secret as text. The
 * others are those of Standard Webhooks 1.0, whose keys are the bytes after `whsec_`, with one signature per secret.
 */
export function webhookHeaders(
  hmac: HmacSha256,
  { secret, stagedSecret }: Pick<WebhookEndpoint, 'secret' | 'stagedSecret'>,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const secrets = stagedSecret === null ? [secret] : [secret, stagedSecret]
  const signatures = secrets.map(
    (each) =>
      `v1,${toBase64(hmac(fromBase64(each.slice(webhookSecretPrefix.length)), `${id}.${timestamp}.${body}`))}`,
  )
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-service-signature': `sha256=${toHex(hmac(secret, body))}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
