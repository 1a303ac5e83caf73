import type { Change } from '@rodovia/core/delivery/change.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import { stateColumns } from '../entities/delivery.ts'
import { auditTables, rowsInserted } from '../insert-rows.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { moneyMoved } from '../wallet/ledger-rows.ts'
import { allWritten, rowsOfChange } from './change-rows.ts'

const rows = '$8::jsonb'

/**
 * Locks the delivery if it still has the version the change was decided on, then the driver if the load
 * changes and the capacity allows it, last the wallet if money returns. Without the first two `gate` is empty
 * and nothing is written. Every change locks in this order, so changes cannot deadlock. NO KEY leaves foreign
 * keys unlocked.
 */
const commitText = `
WITH locked AS (
    SELECT FROM deliveries WHERE order_id = $1 AND tenant_id = $2 AND version = $3
    FOR NO KEY UPDATE
  ),
  loaded AS (
    UPDATE drivers SET active_deliveries = active_deliveries + $5 FROM locked
    WHERE user_id = $4 AND ($5 < 0 OR active_deliveries < $6)
    RETURNING user_id
  ),
  gate AS MATERIALIZED (
    SELECT FROM locked WHERE $4::uuid IS NULL OR EXISTS (SELECT FROM loaded)
  ),
  delivery AS (
    UPDATE deliveries SET
      ${stateColumns.names.map((name) => `${name} = after.${name}`).join(', ')}
    FROM gate, jsonb_populate_record(null::deliveries, $7) AS after
    WHERE deliveries.order_id = $1 AND deliveries.tenant_id = $2
    RETURNING deliveries.order_id
  ),
  resolved AS (
    UPDATE incidents SET resolved_at = $9 FROM gate
    WHERE $9::timestamptz IS NOT NULL AND order_id = $1 AND tenant_id = $2 AND resolved_at IS NULL
  ),
  answered AS (
    UPDATE offers SET outcome = $10, answered_at = $11, decline_reason = $13, decline_note = $14 FROM gate
    WHERE $10::text IS NOT NULL AND tenant_id = $2 AND id = (
      SELECT id FROM offers
      WHERE order_id = $1 AND tenant_id = $2 AND driver_id = $12 AND (outcome IS NULL OR outcome = 'accepted')
      ORDER BY id DESC LIMIT 1
    )
  ),
  ${rowsInserted('gate', rows, [
    ...(['timeline_entries', 'outbox', 'push_outbox', 'photos', 'incidents', 'offers'] as const),
    ...auditTables,
    'ledger_transactions',
  ])},
  ${allWritten('gate', ['delivery', 'timeline_entries_inserted', 'outbox_inserted', 'push_outbox_inserted', 'ledger_transactions_inserted'])},
  ${moneyMoved('written', rows)}
SELECT EXISTS (SELECT FROM locked) AS is_fresh, EXISTS (SELECT FROM gate) AS is_committed`

/** A change belongs to the trace of its order, not of its caller. */
const stepOf = ({ before, entry }: Change) =>
  ({ kind: 'internal', parent: before.traceParent, attributes: { 'rodovia.step': entry.type } }) as const

export function commitOn({ sql, signals }: StoreContext): Deliveries['commit'] {
  return async (change) => {
    const [committed] = await inSpan(`order ${change.entry.type}`, stepOf(change), () =>
      sql<{ is_fresh: boolean; is_committed: boolean }>({
        name: 'commit',
        text: commitText,
        values: valuesOf(change),
      }),
    )
    if (!committed?.is_committed) return { outcome: committed?.is_fresh ? 'driver_full' : 'stale' }
    const { dispatchAt } = change.after
    if (dispatchAt !== null && dispatchAt <= change.entry.at) signals.dispatch()
    if (change.pushes.length > 0) signals.pushes()
    if (change.events.length > 0) signals.outbox()
    return { outcome: 'committed' }
  }
}

function valuesOf(change: Change) {
  const { before, after, entry, driverLoad, incident, offer } = change
  const opened = incident && 'opened' in incident ? incident.opened : null
  const newOffer = offer && 'made' in offer ? offer.made : null
  const decline = offer && 'outcome' in offer ? offer.decline : null
  return [
    before.orderId,
    before.tenantId,
    before.version,
    driverLoad?.driverId ?? null,
    driverLoad?.by ?? 0,
    driverLoad?.capacity ?? 0,
    toJson(stateColumns.toRow(after)),
    toJson(rowsOfChange({ ...change, delivery: after, incident: opened, offer: newOffer })),
    incident && 'resolvedAt' in incident ? incident.resolvedAt : null,
    offer && 'outcome' in offer ? offer.outcome : null,
    entry.at,
    before.driver?.id ?? null,
    decline?.reason ?? null,
    decline?.note ?? null,
  ]
}
