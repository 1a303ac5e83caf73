import type { Request } from '../../identity/request.ts'
import { type EventType, eventTypes } from '../../shared/event-types.ts'
import type { EventId } from '../../shared/ids.ts'
import { readOneOf } from '../../shared/one-of.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftEvent, type PublishedEvent } from '../../shared/published-event.ts'
import { refuse } from '../../shared/refusal.ts'
import { isOfClient, type WebhookEndpoint } from './endpoint.ts'
import type { WebhookEndpoints } from './ports.ts'
import { findOpenWebhook } from './read-webhooks.ts'

type Ports = SystemPorts & { webhookEndpoints: WebhookEndpoints }

/**
 * The event that tests an endpoint. With another type than `webhook.test` the endpoint receives the example of that type, which says
 * `"test": true`.
 */
export function draftTest(
  ports: SystemPorts,
  { id, url, tenantId }: Pick<WebhookEndpoint, 'id' | 'url' | 'tenantId'>,
  type: EventType = 'webhook.test',
): PublishedEvent {
  const data = { endpoint_id: id, url, ...(type !== 'webhook.test' && { type }) }
  return draftEvent(ports, { tenantId, kind: 'webhook.test', createdAt: ports.clock(), data })
}

/**
 * Sends an endpoint the example of an event type, whatever types it wants; returns the id of the event. Refuses with `unauthorized`,
 * `forbidden`, `not_found`, with `validation_failed` an unknown type, with `invalid_state` a disabled endpoint and that of a client or shop.
 */
export async function testWebhook(
  ports: Ports,
  { request, id, type }: { request: Request; id: string; type?: string | null },
): Promise<EventId> {
  const endpoint = await findOpenWebhook(ports, { actor: request.actor, id })
  if (isOfClient(endpoint))
    throw refuse('invalid_state', { status: 'of_a_client', allowed: ['enabled', 'failing'] })
  const test = draftTest(ports, endpoint, readOneOf('type', eventTypes, type ?? 'webhook.test'))
  await ports.webhookEndpoints.test(test)
  return test.id
}
