import { type AuditAction, about, auditEntry, changeRecords } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import type { CreateWebhook } from './create-webhook.ts'
import { isOfClient, readEventTypes, statusOf, type WebhookEndpoint } from './endpoint.ts'
import { readOwnHeaders } from './own-headers.ts'
import type { WebhookChanges, WebhookEndpoints, WebhookSettings } from './ports.ts'
import { findWebhook } from './read-webhooks.ts'
import { makeWebhookSecret } from './signing.ts'
import { readWebhookUrl } from './webhook-url.ts'

type Ports = SystemPorts & { webhookEndpoints: WebhookEndpoints }

export type OneWebhook = { request: Request; id: string }

/**
 * Changes URL, description, event types and headers of an endpoint. Omitted fields stay; null clears, and headers merge by name. Refuses with
 * `unauthorized`, `forbidden`, `not_found`, with `validation_failed` like `createWebhook`, and with `invalid_state` another URL of a
 * connected shop, and headers of a client's endpoint.
 */
export function updateWebhook(
  ports: Ports & { webhookSettings: WebhookSettings },
  input: OneWebhook & Partial<Omit<CreateWebhook, 'request' | 'url'>> & { url?: string | null },
): Promise<WebhookEndpoint> {
  const { url, description, kinds, headers } = input
  return change(ports, input, 'webhook.changed', (endpoint) => ({
    ...(url != null && { url: readUrl(endpoint, url, ports.webhookSettings) }),
    ...(description !== undefined && { description: readOptionalText('description', description, 200) }),
    // The endpoint of an Open Delivery client or a shop gets the events of its own.
    ...(kinds !== undefined && { kinds: isOfClient(endpoint) ? null : readEventTypes(kinds) }),
    ...(headers && { headers: readOwnHeaders(headers, withOwnHeaders(endpoint).headers) }),
  }))
}

/** Refuses with `invalid_state` an endpoint whose calls have the form of another protocol. */
function withOwnHeaders(endpoint: WebhookEndpoint): WebhookEndpoint {
  if (!isOfClient(endpoint)) return endpoint
  throw refuse('invalid_state', { status: 'of_a_client', allowed: ['disable', 'enable'] })
}

/** The URL of a shop's endpoint follows from the shop. */
function readUrl(endpoint: WebhookEndpoint, url: string, settings: WebhookSettings): string {
  if (!endpoint.shopConnectionId) return readWebhookUrl(url, settings)
  if (url.trim() === endpoint.url) return endpoint.url
  throw refuse('invalid_state', { status: 'shop_connection', allowed: ['disable', 'enable'] })
}

/**
 * First step of a secret rotation: from now on requests carry a signature of both secrets. A repeated call replaces
 * the staged secret, except under the same Idempotency-Key. Refuses with `unauthorized`, `forbidden`, `not_found`, and with
 * `invalid_state` the endpoint of an Open Delivery client or a shop.
 */
export function stageWebhookSecret(ports: Ports, input: OneWebhook): Promise<WebhookEndpoint> {
  return change(ports, input, 'webhook.secret_staged', (endpoint) => {
    assertOwnSecret(endpoint)
    return { stagedSecret: makeWebhookSecret(ports.randomBytes(24)) }
  })
}

/**
 * Second step of a secret rotation: the staged secret replaces the first. Refuses with `unauthorized`, `forbidden`,
 * `not_found`, and with `invalid_state` without a staged secret.
 */
export function promoteWebhookSecret(ports: Ports, input: OneWebhook): Promise<WebhookEndpoint> {
  return change(ports, input, 'webhook.secret_promoted', ({ stagedSecret }) => {
    if (stagedSecret === null)
      throw refuse('invalid_state', { status: 'no_secret_staged', allowed: ['secret_staged'] })
    return { secret: stagedSecret, stagedSecret: null }
  })
}

/** Stops sending to an endpoint until it is enabled. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export function disableWebhook(ports: Ports, input: OneWebhook): Promise<WebhookEndpoint> {
  return change(ports, input, 'webhook.disabled', (endpoint, at) =>
    statusOf(endpoint) === 'disabled' ? {} : { disabledAt: at, disabledReason: 'by_user' },
  )
}

/**
 * Resumes sending to an endpoint, including what was pending. Events published while it was disabled can be replayed.
 * Refuses with `unauthorized`, `forbidden`, `not_found`.
 */
export function enableWebhook(ports: Ports, input: OneWebhook): Promise<WebhookEndpoint> {
  return change(ports, input, 'webhook.enabled', () => ({
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
  }))
}

/**
 * Removes an endpoint with its log. Refuses with `unauthorized`, `forbidden`, `not_found`, and with `invalid_state` that of an Open
 * Delivery client, which is revoked instead.
 */
export async function removeWebhook(ports: Ports, { request, id }: OneWebhook): Promise<void> {
  const endpoint = await findWebhook(ports, { actor: request.actor, id })
  assertOwnSecret(endpoint)
  const at = ports.clock()
  const audit = auditEntry(ports, { request, at, action: 'webhook.removed', ...about('webhook', endpoint) })
  if (!(await ports.webhookEndpoints.remove(endpoint, audit))) throw noWebhook(id)
}

async function change(
  ports: Ports,
  { request, id }: OneWebhook,
  action: AuditAction,
  changesOf: (endpoint: WebhookEndpoint, at: Date) => WebhookChanges,
): Promise<WebhookEndpoint> {
  const current = await findWebhook(ports, { actor: request.actor, id })
  // An earlier try changed it already.
  if (request.idempotencyKey?.resultId) return current
  const at = ports.clock()
  const records = changeRecords(ports, { request, at, action, ...about('webhook', current) })
  const changed = await ports.webhookEndpoints.change(current, (endpoint) => changesOf(endpoint, at), records)
  if (changed) return changed
  throw noWebhook(id)
}

/** Refuses with `invalid_state` the endpoint of an Open Delivery client or a shop, which has no secret of its own. */
function assertOwnSecret(endpoint: WebhookEndpoint): void {
  if (isOfClient(endpoint))
    throw refuse('invalid_state', {
      status: endpoint.openDeliveryClientId ? 'open_delivery_client' : 'shop_connection',
      allowed: ['update', 'disable', 'enable'],
    })
}

function noWebhook(id: string) {
  return refuse('not_found', { kind: 'webhook', id })
}
