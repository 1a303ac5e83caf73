import type { Routes, SkipCommit } from '@rodovia/core/delivery/routes/ports.ts'
import { auditRows } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { eventRows } from '../delivery/change-rows.ts'
import { auditTables, rowsInserted } from '../statements/insert-rows.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { lockDeliveries, NotCommitted } from './commit-route.ts'

/** A delivery with its event, if it still has the version that was decided on. */
const moveText = `
WITH gate AS (
    UPDATE deliveries SET version = $4, event_sequence = $5
    WHERE order_id = $1 AND tenant_id = $2 AND version = $3
    RETURNING order_id
  ),
  ${rowsInserted('gate', '$6::jsonb', ['outbox', ...auditTables])}
SELECT EXISTS (SELECT FROM gate) AS is_committed`

/**
 * The new sequence of an accepted route, and of each order with a stop left its version and its event, in one
 * transaction. Locks the route's row first and then the deliveries in the order of their ids, as
 * commit-route.ts does, and no driver. A step of the driver that was committed before makes it stale, so no
 * stop that is done is skipped.
 */
export function commitSkipOn({ inTransaction, signals }: StoreContext): Routes['skip'] {
  return async (made) => {
    try {
      await inTransaction((sql) => write(sql, made))
      if (made.moved.some(({ events }) => events.length > 0)) signals.outbox()
      return { outcome: 'committed' }
    } catch (error) {
      if (error instanceof NotCommitted) return { outcome: 'stale' }
      throw error
    }
  }
}

async function write(sql: Sql, { before, after, moved, ...made }: SkipCommit): Promise<void> {
  const written = await sql({
    name: 'skip-route-stop',
    text: `
      UPDATE routes SET stops = $3, skips = $4, ends_at = $5
      WHERE id = $1 AND outcome = 'accepted' AND jsonb_array_length(coalesce(skips, '[]')) = $2 RETURNING id`,
    values: [after.id, before.skips.length, toJson(after.stops), toJson(after.skips), after.endsAt],
  })
  if (written.length === 0) throw new NotCommitted('stale')
  await lockDeliveries(
    sql,
    moved.map((order) => order.before),
  )
  for (const order of moved) {
    const isSkipped = order.after.orderId === made.orderId
    const rows = {
      outbox: eventRows(order.after, order.events, made.recordedAt),
      ...auditRows(isSkipped ? made : { audit: null }),
    }
    const [outcome] = await sql<{ is_committed: boolean }>({
      name: 'move-in-route',
      text: moveText,
      values: [
        ...[order.before.orderId, order.before.tenantId, order.before.version],
        ...[order.after.version, order.after.eventSequence, toJson(rows)],
      ],
    })
    if (!outcome?.is_committed) throw new NotCommitted('stale')
  }
}
