import { eventRetentionDays } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef, ReplaySelection } from '@rodovia/core/notifications/webhooks/ports.ts'
import { openDeliveryEventType, shopEventType } from '@rodovia/core/shared/event-types.ts'
import { isOfClient } from './of-client.ts'

/**
 * Makes deliveries due again, and new ones for events from before the endpoint existed or subscribed. Test
 * events of other endpoints are left out.
 */
export const replayText = `
INSERT INTO webhook_deliveries AS delivery
  (event_id, endpoint_id, tenant_id, kind, order_id, status, attempts, next_attempt_at, created_at)
SELECT event.id, endpoint.id, event.tenant_id, event.kind, event.order_id, 'waiting', 0, wanted.at, wanted.at
FROM (VALUES (?::timestamptz, ?::uuid, ?::timestamptz, ?::timestamptz, ?::text, ?::text)) AS wanted (at, event_id, from_at, before, kinds, status),
  webhook_endpoints AS endpoint JOIN outbox AS event ON event.tenant_id = endpoint.tenant_id
WHERE endpoint.id = ? AND endpoint.tenant_id = ? AND event.position IS NOT NULL
  AND event.created_at > wanted.at - make_interval(days => ${eventRetentionDays})
  AND (wanted.event_id IS NULL OR event.id = wanted.event_id)
  AND (wanted.from_at IS NULL OR event.created_at >= wanted.from_at)
  AND (wanted.before IS NULL OR event.created_at < wanted.before)
  AND (wanted.kinds IS NULL OR event.kind = ANY (string_to_array(wanted.kinds, ' ')))
  AND (wanted.status IS NULL OR EXISTS (
    SELECT FROM webhook_deliveries AS made WHERE made.event_id = event.id AND made.endpoint_id = endpoint.id
      AND made.tenant_id = endpoint.tenant_id AND made.status = wanted.status))
  AND CASE event.kind
    WHEN '${openDeliveryEventType}' THEN endpoint.open_delivery_client_id::text = event.data #>> '{open_delivery,client_id}'
    WHEN '${shopEventType}' THEN endpoint.shop_connection_id::text = event.data #>> '{shop,connection_id}'
    ELSE NOT (${isOfClient('endpoint')}) END
  AND (event.kind <> 'webhook.test' OR endpoint.id::text = event.data ->> 'endpoint_id')
  AND (wanted.event_id IS NOT NULL OR wanted.kinds IS NOT NULL OR endpoint.kinds IS NULL OR event.kind = ANY (endpoint.kinds))
ON CONFLICT (event_id, endpoint_id, tenant_id) DO UPDATE
  SET status = 'waiting', attempts = 0, next_attempt_at = excluded.next_attempt_at, finished_at = NULL, claimed_until = NULL
RETURNING event_id`

export function replayValues({ id, tenantId }: EndpointRef, which: ReplaySelection, at: Date): unknown[] {
  const [eventId, range] = 'eventId' in which ? [which.eventId, null] : [null, which]
  const { from = null, before = null, kinds = null, status = null } = range ?? {}
  return [at, eventId, from, before, kinds?.join(' ') ?? null, status, id, tenantId]
}
