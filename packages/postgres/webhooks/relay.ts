import type { DueWebhook } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef, WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import { openDeliveryEventType, shopEventType } from '@rodovia/core/shared/event-types.ts'
import type { TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import type { Sql } from '../statements/sql.ts'
import { type DueRow, dueColumns, dueOf } from './claim.ts'
import { acceptsAttempts, isProbed, isRetriedEarly } from './early-attempts.ts'
import { isOfClient } from './of-client.ts'

/** Advisory lock: one process relays at a time. */
const relayLock = 550_162_546

const batchSize = 500

/**
 * Gives committed events their positions and makes a due delivery for each subscribed endpoint. Relays run
 * one after the other, so that positions rise in the order in which events become visible. Of a batch the
 * events of one order rise with their sequence: their times are those of several processes, or of requests
 * that waited. A test event goes to its endpoint only; `webhook.disabled` goes to the other endpoints of the
 * tenant. The endpoint of an Open Delivery client or a shop gets the events of that client's orders, and
 * nothing else.
 *
 * Where at most `$5` events wait, their new rows are claimed until `$4` as they are inserted: nobody else can
 * have claimed a row that is not committed. Not for endpoints of `$6`, those that fail or paused, and those
 * of Open Delivery clients and shops, which claim.ts knows about.
 */
const relayText = `
WITH turn AS MATERIALIZED (
    SELECT pg_advisory_xact_lock($1)
  ),
  taken AS MATERIALIZED (
    SELECT event.id, event.tenant_id, event.kind, event.order_id, event.data, event.sequence, event.created_at,
      event.trace_parent
    FROM turn, outbox AS event WHERE event.position IS NULL
    ORDER BY event.created_at, event.id LIMIT $2 FOR UPDATE OF event SKIP LOCKED
  ),
  numbered AS MATERIALIZED (
    SELECT sorted.*, nextval('outbox_positions') AS position FROM (
      SELECT * FROM taken
      ORDER BY max(created_at) OVER (PARTITION BY coalesce(order_id, id) ORDER BY sequence), sequence, id
    ) AS sorted
  ),
  handed AS (
    UPDATE outbox SET position = numbered.position FROM numbered
    WHERE outbox.id = numbered.id AND outbox.tenant_id = numbered.tenant_id
    RETURNING outbox.id
  ),
  made AS (
    INSERT INTO webhook_deliveries
      (event_id, endpoint_id, tenant_id, kind, order_id, status, attempts, next_attempt_at, created_at, claimed_until)
    SELECT event.id, endpoint.id, event.tenant_id, event.kind, event.order_id, 'waiting', 0, $3, $3,
      CASE WHEN (SELECT count(*) FROM numbered) <= $5::int AND endpoint.id <> ALL ($6::uuid[])
        AND endpoint.failing_since IS NULL AND NOT (${isOfClient('endpoint')}) AND ${acceptsAttempts('$3')}
        THEN $4::timestamptz END
    FROM numbered AS event JOIN webhook_endpoints AS endpoint ON endpoint.tenant_id = event.tenant_id
    WHERE endpoint.disabled_at IS NULL AND CASE event.kind
      WHEN '${openDeliveryEventType}' THEN endpoint.open_delivery_client_id::text = event.data #>> '{open_delivery,client_id}'
      WHEN '${shopEventType}' THEN endpoint.shop_connection_id::text = event.data #>> '{shop,connection_id}'
      WHEN 'webhook.test' THEN endpoint.id::text = event.data ->> 'endpoint_id'
      WHEN 'webhook.disabled' THEN NOT (${isOfClient('endpoint')}) AND endpoint.id::text <> event.data ->> 'endpoint_id'
      ELSE NOT (${isOfClient('endpoint')}) AND (endpoint.kinds IS NULL OR event.kind = ANY (endpoint.kinds))
    END
    ON CONFLICT DO NOTHING
    RETURNING event_id, endpoint_id, tenant_id, claimed_until IS NOT NULL AS is_claimed
  ),
  wanting AS (
    SELECT endpoint_id, tenant_id, event_id FROM made WHERE is_claimed
    UNION ALL SELECT DISTINCT endpoint_id, tenant_id, NULL::uuid FROM made WHERE NOT is_claimed
  )
SELECT (SELECT count(*)::int FROM handed) AS count, wanting.endpoint_id AS "endpointId", wanting.tenant_id AS "tenantId",
  0 AS attempts, $3::timestamptz AS "nextAttemptAt", ${dueColumns}
FROM (VALUES (1)) AS always
LEFT JOIN wanting ON true
LEFT JOIN taken AS event ON event.id = wanting.event_id
LEFT JOIN webhook_endpoints AS endpoint
  ON event.id IS NOT NULL AND endpoint.id = wanting.endpoint_id AND endpoint.tenant_id = wanting.tenant_id`

/** The columns of the message are null for an endpoint with other due messages. */
type Row = { count: number } & (
  | { endpointId: null }
  | ({ endpointId: WebhookEndpointId; tenantId: TenantId } & (DueRow | { id: null }))
)

type Relays = Pick<WebhookMessages, 'relay' | 'relayAndClaim'>

export function relaysOn(sql: Sql): Relays {
  const relayAndClaim: Relays['relayAndClaim'] = async (at, { until, mostEvents, except }) => {
    const endpoints = new Map<string, EndpointRef>()
    const dues: DueWebhook[] = []
    for (;;) {
      const rows = await sql<Row>({
        name: 'relay',
        text: relayText,
        values: [relayLock, batchSize, at, until, mostEvents, except],
      })
      for (const row of rows) {
        if (row.endpointId === null) continue
        const endpoint = { id: row.endpointId, tenantId: row.tenantId }
        if (row.id === null) endpoints.set(endpoint.id, endpoint)
        else dues.push(dueOf(row, endpoint))
      }
      if ((rows[0]?.count ?? 0) < batchSize) return { dues, endpoints: [...endpoints.values()] }
    }
  }
  return {
    relayAndClaim,
    relay: async (at) => (await relayAndClaim(at, { until: at, mostEvents: 0, except: [] })).endpoints,
  }
}

/** Endpoints with a due delivery, or one that may go early. Takes no lock. */
export function dueOn(sql: Sql): WebhookMessages['due'] {
  return (at) =>
    sql<EndpointRef>({
      name: 'webhook-endpoints-due',
      text: `
        SELECT endpoint.id, endpoint.tenant_id AS "tenantId"
        FROM webhook_endpoints AS endpoint
        WHERE ${acceptsAttempts('$1')} AND (
          ${isProbed('$1')} OR EXISTS (
            SELECT FROM webhook_deliveries AS due
            WHERE due.endpoint_id = endpoint.id AND due.status = 'waiting' AND due.next_attempt_at <= $1
              AND (due.claimed_until IS NULL OR due.claimed_until <= $1)
          ) OR EXISTS (
            SELECT FROM webhook_deliveries AS early
            WHERE early.endpoint_id = endpoint.id AND early.status = 'waiting'
              AND ${isRetriedEarly('$1')}
              AND (early.claimed_until IS NULL OR early.claimed_until <= $1)
          )
        )`,
      values: [at],
    })
}
