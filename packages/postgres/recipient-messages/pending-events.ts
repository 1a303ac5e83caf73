import type { PendingEvent, RecipientMessages } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { RecipientTrigger } from '@rodovia/core/delivery/recipient-messages/rules.ts'
import type { EventType } from '@rodovia/core/shared/event-types.ts'
import type { StoreContext } from '../database/store-context.ts'
import { rowOf } from '../statements/columns.ts'
import { type Sql, toJson } from '../statements/sql.ts'

type EventRow = Omit<PendingEvent, 'trigger'> & {
  kind: EventType
  sequence: number
  eta: { p50: string; p90: string } | null
  reason: string | null
  position: bigint
}

/** Positions are given in the order in which events become visible (webhooks/relay.ts), so that none gets a lower position later. */
export function eventsAfterPositionOn(sql: Sql): RecipientMessages['eventsAfterPosition'] {
  return async (limit) => {
    const [progress] = await sql<{ position: bigint }>({
      name: 'recipient-progress',
      text: 'SELECT position FROM recipient_message_progress WHERE id = 1',
      values: [],
    })
    const from = progress?.position ?? 0n
    const rows = await sql<EventRow>({
      name: 'events-for-recipients',
      text: `
        SELECT id, tenant_id AS "tenantId", order_id AS "orderId", created_at AS at, kind, sequence, position,
          data -> 'estimate' -> 'destination' AS eta, data -> 'attempt' ->> 'reason' AS reason
        FROM outbox WHERE order_id IS NOT NULL AND position > $1 ORDER BY position LIMIT $2`,
      values: [from, limit],
    })
    const events = rows.map(({ kind, sequence, eta, reason, position: _, ...event }): PendingEvent => {
      const trigger: RecipientTrigger = { source: 'event', kind, sequence, eta, reason }
      return { ...event, trigger }
    })
    return { from, end: rows.at(-1)?.position ?? from, events }
  }
}

/** Incidents and approaches have no published event. Few incidents are open, and approaches of some minutes are enough. */
export function factsWithoutMessageOn(sql: Sql): RecipientMessages['factsWithoutMessage'] {
  return async (at) => {
    const rows = await sql<Omit<PendingEvent, 'trigger'> & { code: string | null }>({
      name: 'facts-for-recipients',
      text: `
        SELECT incident.id, incident.tenant_id AS "tenantId", incident.order_id AS "orderId", opened_at AS at, code
        FROM incidents AS incident JOIN recipient_message_settings USING (tenant_id)
        WHERE resolved_at IS NULL AND opened_at > $1::timestamptz - interval '1 hour' AND NOT EXISTS (
          SELECT FROM recipient_messages AS message
          WHERE message.order_id = incident.order_id AND message.event_id = incident.id
        )
        UNION ALL
        SELECT push.id, push.tenant_id, push.order_id, push.created_at, NULL
        FROM push_outbox AS push JOIN recipient_message_settings USING (tenant_id)
        WHERE push.type = 'order.arriving' AND push.created_at > $1::timestamptz - interval '10 minutes' AND NOT EXISTS (
          SELECT FROM recipient_messages AS message WHERE message.order_id = push.order_id AND message.kind = 'arriving'
        )
        LIMIT 500`,
      values: [at],
    })
    return rows.map(({ code, ...fact }): PendingEvent => {
      const trigger: RecipientTrigger = code === null ? { source: 'approach' } : { source: 'incident', code }
      return { ...fact, trigger }
    })
  }
}

/** One worker moves the position, and only it inserts. A message that exists already stays as it is. */
const insertText = `
WITH moved AS (
    UPDATE recipient_message_progress SET position = $2 WHERE id = 1 AND position = $1 RETURNING 1
  ),
  gate AS MATERIALIZED (
    SELECT 1 WHERE $1::bigint IS NULL OR EXISTS (SELECT FROM moved)
  ),
  inserted AS (
    INSERT INTO recipient_messages
    SELECT row.* FROM gate, jsonb_populate_recordset(null::recipient_messages, $3::jsonb) AS row
    ON CONFLICT DO NOTHING RETURNING 1
  ),
  outdated AS (
    UPDATE recipient_messages AS message SET due_at = $5, updated_at = $5 FROM gate
    WHERE message.order_id = ANY ($4::uuid[]) AND message.status = 'queued' AND message.due_at > $5
      AND message.kind IN ('order_placed', 'on_the_way', 'arriving', 'pin')
    RETURNING 1
  )
SELECT EXISTS (SELECT FROM gate) AS is_written, EXISTS (SELECT FROM inserted) OR EXISTS (SELECT FROM outdated) AS is_due`

export function insertOn({ sql, signals }: StoreContext): RecipientMessages['insert'] {
  return async (messages, { position, endedOrders = [], at }) => {
    const [row] = await sql<{ is_written: boolean; is_due: boolean }>({
      name: 'insert-recipient-messages',
      text: insertText,
      values: [
        ...[position?.from ?? null, position?.end ?? null],
        ...[toJson(messages.map(rowOf)), [...endedOrders], at],
      ],
    })
    if (row?.is_due) signals.messages()
    return row?.is_written === true
  }
}
