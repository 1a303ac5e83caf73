import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { type EventId, isUuid } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import { refuse } from '../../shared/refusal.ts'
import { findWebhook } from './find-webhook.ts'
import type { MessageRef, WebhookAttempt, WebhookMessage, WebhookStatus } from './message.ts'
import type { WebhookEndpoints, WebhookMessages } from './ports.ts'

type Ports = { webhookEndpoints: WebhookEndpoints; webhookDeliveries: WebhookMessages }

type OneWebhook = { actor: Actor | null; id: string }

/**
 * The messages of an endpoint in the last 30 days, newest first. Refuses with `unauthorized`, `forbidden`,
 * `not_found`.
 */
export async function readWebhookLog(
  ports: Ports,
  {
    actor,
    id,
    status,
    page,
  }: OneWebhook & { status?: WebhookStatus | null; page: Parameters<typeof readPage>[0] },
): Promise<Slice<WebhookMessage>> {
  const endpoint = await findWebhook(ports, { actor, id })
  return ports.webhookDeliveries.list(endpoint, { status: status ?? null }, readPage(page))
}

/** One message of an endpoint. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findWebhookMessage(
  ports: Ports,
  { actor, id, eventId }: OneWebhook & { eventId: string },
): Promise<WebhookMessage> {
  const endpoint = await findWebhook(ports, { actor, id })
  const found = isUuid(eventId) ? await ports.webhookDeliveries.find(endpoint, eventId as EventId) : null
  if (found) return found
  throw refuse('not_found', { kind: 'webhook_delivery', id: eventId })
}

/** The attempts of messages, oldest first, by `messageKey`. Refuses with `unauthorized`, `forbidden`. */
export async function readWebhookAttempts(
  { webhookDeliveries }: Pick<Ports, 'webhookDeliveries'>,
  { actor, deliveries }: { actor: Actor | null; deliveries: readonly MessageRef[] },
): Promise<Map<string, readonly WebhookAttempt[]>> {
  const { tenantId } = permit(actor, 'webhook.manage')
  return webhookDeliveries.attempts(tenantId, deliveries)
}

/** The tenant's events by id; other ids are left out. Refuses with `unauthorized`, `forbidden`. */
export async function readPublishedEvents(
  { webhookDeliveries }: Pick<Ports, 'webhookDeliveries'>,
  { actor, eventIds }: { actor: Actor | null; eventIds: readonly string[] },
): Promise<Map<EventId, PublishedEvent>> {
  const { tenantId } = permit(actor, 'webhook.manage')
  return webhookDeliveries.events(tenantId, eventIds.filter(isUuid) as EventId[])
}
