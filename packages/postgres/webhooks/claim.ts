import type { DueWebhook } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef, WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import { maxCallsWhileFailing } from '@rodovia/core/notifications/webhooks/schedule.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { acceptsAttempts, isProbed, isRetriedEarly } from './early-attempts.ts'
import { isOfClient } from './of-client.ts'

/** Columns of the rows `event` and `endpoint`. */
export const dueColumns = `
  event.id, event.kind, event.order_id AS "orderId", event.sequence, event.created_at AS "createdAt", event.data,
  event.trace_parent AS "traceParent",
  endpoint.url, endpoint.headers, endpoint.secret, endpoint.staged_secret AS "stagedSecret", endpoint.failing_since AS "failingSince",
  endpoint.open_delivery_client_id AS "openDeliveryClientId", endpoint.shop_connection_id AS "shopConnectionId"`

/**
 * Claims due deliveries, oldest first, then early ones: those that failed in an outage that is over, or one
 * that probes a failing endpoint. Skips rows that another worker has locked. Locked rows are found again by
 * the columns of their key alone: with the endpoint as a parameter, a plan of a small table reads all of the
 * endpoint's deliveries once the table has grown. To an Open Delivery client or a shop an event of an order
 * goes only once the events before it were tried: their bodies have no sequence. Ids of events rise with
 * time.
 */
const claimText = `
WITH endpoint AS MATERIALIZED (
    SELECT endpoint.*, ${isProbed('$3')} AS is_tried_out,
      CASE WHEN failing_since IS NULL THEN $4::int ELSE least($4::int, ${maxCallsWhileFailing}) END AS most
    FROM webhook_endpoints AS endpoint WHERE id = $1 AND tenant_id = $2 AND ${acceptsAttempts('$3')}
  ),
  due AS MATERIALIZED (
    SELECT due.event_id, due.endpoint_id FROM endpoint, webhook_deliveries AS due
    WHERE due.endpoint_id = $1 AND due.tenant_id = $2 AND due.status = 'waiting' AND due.next_attempt_at <= $3
      AND (due.claimed_until IS NULL OR due.claimed_until <= $3)
      AND (NOT (${isOfClient('endpoint')}) OR NOT EXISTS (
        SELECT FROM webhook_deliveries AS earlier
        WHERE earlier.endpoint_id = $1 AND earlier.tenant_id = $2 AND earlier.order_id = due.order_id
          AND earlier.event_id < due.event_id AND earlier.status = 'waiting' AND earlier.last_attempt_at IS NULL
      ))
    ORDER BY due.next_attempt_at LIMIT (SELECT most FROM endpoint) FOR UPDATE OF due SKIP LOCKED
  ),
  early AS MATERIALIZED (
    SELECT early.event_id, early.endpoint_id FROM endpoint, webhook_deliveries AS early
    WHERE early.endpoint_id = $1 AND early.tenant_id = $2 AND early.status = 'waiting' AND early.next_attempt_at > $3
      AND early.last_attempt_at IS NOT NULL
      AND (endpoint.is_tried_out OR ${isRetriedEarly('$3')})
      AND (early.claimed_until IS NULL OR early.claimed_until <= $3)
    ORDER BY early.last_attempt_at
    LIMIT (
      SELECT greatest(0, CASE WHEN is_tried_out THEN least(1, most) ELSE most END - (SELECT count(*) FROM due)) FROM endpoint
    )
    FOR UPDATE OF early SKIP LOCKED
  ),
  claimed AS (
    UPDATE webhook_deliveries AS delivery SET claimed_until = $5
    FROM (SELECT * FROM due UNION ALL SELECT * FROM early) AS taken
    WHERE delivery.event_id = taken.event_id AND delivery.endpoint_id = taken.endpoint_id AND delivery.tenant_id = $2
    RETURNING delivery.event_id, delivery.attempts, delivery.next_attempt_at
  )
SELECT claimed.attempts, claimed.next_attempt_at AS "nextAttemptAt", ${dueColumns}
FROM claimed CROSS JOIN endpoint
JOIN outbox AS event ON event.id = claimed.event_id AND event.tenant_id = $2
ORDER BY claimed.next_attempt_at`

export type DueRow = Pick<DueWebhook, 'attempts' | 'nextAttemptAt' | 'traceParent'> &
  Omit<PublishedEvent, 'tenantId'> &
  Omit<DueWebhook['endpoint'], 'id' | 'tenantId'>

export function claimOn(sql: Sql): WebhookMessages['claim'] {
  return async ({ id, tenantId }, { at, until, limit }) => {
    const rows = await sql<DueRow>({
      name: 'claim-webhooks',
      text: claimText,
      values: [id, tenantId, at, limit, until],
    })
    return rows.map((row) => dueOf(row, { id, tenantId }))
  }
}

export function dueOf(row: DueRow, { id: endpointId, tenantId }: EndpointRef): DueWebhook {
  const { attempts, nextAttemptAt, traceParent, url, headers, secret, stagedSecret, failingSince } = row
  const { id, kind, orderId, sequence, createdAt, data, openDeliveryClientId, shopConnectionId } = row
  return {
    attempts,
    nextAttemptAt,
    traceParent,
    endpoint: {
      id: endpointId,
      tenantId,
      url,
      headers,
      secret,
      stagedSecret,
      failingSince,
      openDeliveryClientId,
      shopConnectionId,
    },
    event: { id, tenantId, kind, orderId, sequence, createdAt, data },
  }
}

export function holdOn(sql: Sql): WebhookMessages['hold'] {
  return async (dues, until) => {
    await sql({
      name: 'hold-webhooks',
      text: `
        UPDATE webhook_deliveries AS delivery SET claimed_until = $2
        FROM jsonb_to_recordset($1::jsonb) AS held (event_id uuid, endpoint_id uuid, tenant_id uuid)
        WHERE delivery.event_id = held.event_id AND delivery.endpoint_id = held.endpoint_id
          AND delivery.tenant_id = held.tenant_id AND delivery.status = 'waiting'`,
      values: [toJson(dues.map(keyRowOf)), until],
    })
  }
}

/** The key of a delivery as JSON record. */
export function keyRowOf({ event, endpoint }: DueWebhook) {
  return { event_id: event.id, endpoint_id: endpoint.id, tenant_id: endpoint.tenantId }
}
