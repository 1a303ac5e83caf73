import { permit, requireActor } from '../../identity/permissions.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import { type EventId, isUuid, type WebhookEndpointId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import { refuse } from '../../shared/refusal.ts'
import { statusOf, type WebhookEndpoint } from './endpoint.ts'
import type { MessageRef, WebhookAttempt, WebhookMessage, WebhookStatus } from './message.ts'
import type { WebhookEndpoints, WebhookMessages } from './ports.ts'

type EndpointPorts = { webhookEndpoints: WebhookEndpoints }
type MessagePorts = { webhookDeliveries: WebhookMessages }
type OneWebhook = Pick<Request, 'actor'> & { id: string }

/** A tenant's endpoints, oldest first. Refuses with `unauthorized`, `forbidden`. */
export async function listWebhooks(
  { webhookEndpoints }: EndpointPorts,
  { actor }: Pick<Request, 'actor'>,
): Promise<readonly WebhookEndpoint[]> {
  const { tenantId } = permit(actor, 'webhook.manage')
  return webhookEndpoints.list(tenantId)
}

/**
 * One of the tenant's endpoints. Refuses with `unauthorized`, with `not_found` an unknown endpoint and another
 * tenant's alike, with `forbidden`.
 */
export async function findWebhook(
  { webhookEndpoints }: EndpointPorts,
  { actor, id }: OneWebhook,
): Promise<WebhookEndpoint> {
  const { tenantId } = requireActor(actor)
  const find = (id: WebhookEndpointId) => webhookEndpoints.find({ tenantId, id })
  const endpoint = await findOrRefuse('webhook', id, find)
  permit(actor, 'webhook.manage')
  return endpoint
}

/** The endpoint that receives events. Refuses like `findWebhook`, and with `invalid_state` a disabled one. */
export async function findOpenWebhook(ports: EndpointPorts, one: OneWebhook): Promise<WebhookEndpoint> {
  const endpoint = await findWebhook(ports, one)
  if (statusOf(endpoint) === 'disabled')
    throw refuse('invalid_state', { status: 'disabled', allowed: ['enabled', 'failing'] })
  return endpoint
}

/**
 * The messages of an endpoint in the last 30 days, newest first. Refuses with `unauthorized`, `forbidden`,
 * `not_found`.
 */
export async function readWebhookLog(
  ports: EndpointPorts & MessagePorts,
  { actor, id, status, page }: ListRequest & { id: string; status?: WebhookStatus | null },
): Promise<Slice<WebhookMessage>> {
  const endpoint = await findWebhook(ports, { actor, id })
  return ports.webhookDeliveries.list(endpoint, { status: status ?? null }, readPage(page))
}

/** One message of an endpoint. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findWebhookMessage(
  ports: EndpointPorts & MessagePorts,
  { actor, id, eventId }: OneWebhook & { eventId: string },
): Promise<WebhookMessage> {
  const endpoint = await findWebhook(ports, { actor, id })
  const find = (id: EventId) => ports.webhookDeliveries.find(endpoint, id)
  return findOrRefuse('webhook_delivery', eventId, find)
}

/** The attempts of messages, oldest first, by `messageKey`. Refuses with `unauthorized`, `forbidden`. */
export async function readWebhookAttempts(
  { webhookDeliveries }: MessagePorts,
  { actor, deliveries }: Pick<Request, 'actor'> & { deliveries: readonly MessageRef[] },
): Promise<Map<string, readonly WebhookAttempt[]>> {
  const { tenantId } = permit(actor, 'webhook.manage')
  return webhookDeliveries.attempts(tenantId, deliveries)
}

/** The tenant's events by id; other ids are left out. Refuses with `unauthorized`, `forbidden`. */
export async function readPublishedEvents(
  { webhookDeliveries }: MessagePorts,
  { actor, eventIds }: Pick<Request, 'actor'> & { eventIds: readonly string[] },
): Promise<Map<EventId, PublishedEvent>> {
  const { tenantId } = permit(actor, 'webhook.manage')
  return webhookDeliveries.events(tenantId, eventIds.filter(isUuid) as EventId[])
}
