import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import { stateColumns } from '../entities/delivery.ts'
import { auditTables, rowsIn, rowsInserted } from '../statements/insert-rows.ts'
import { toJson } from '../statements/sql.ts'
import { allWritten, rowsOfChange } from './change-rows.ts'

/** The rows of a change, JSON by table. */
export const changeRows = '$8::jsonb'

/** SQL: the new state of a delivery. `after` is JSON; the ids are parameters. */
export const updatedState = (clause: string, orderId: string, after: string) => `
  ${clause} AS (
    UPDATE deliveries SET
      ${stateColumns.names.map((name) => `${name} = after.${name}`).join(', ')}
    FROM gate, jsonb_populate_record(null::deliveries, ${after}) AS after
    WHERE deliveries.order_id = ${orderId} AND deliveries.tenant_id = $2
    RETURNING deliveries.order_id
  )`

/**
 * SQL: `gate` has a row where all may be written. `together`: the driver, if the load changes and the capacity allows it, after the
 * deliveries of `locked`. `apart`: the load is none of this statement's, see commit-across.ts; its parameters say so.
 */
export const gates = {
  together: `
  loaded AS (
    UPDATE drivers SET active_deliveries = active_deliveries + $5 FROM locked
    WHERE user_id = $4 AND ($5 < 0 OR active_deliveries < $6)
    RETURNING user_id, active_deliveries
  ),
  gate AS MATERIALIZED (
    SELECT FROM locked WHERE $4::uuid IS NULL OR EXISTS (SELECT FROM loaded)
  )`,
  apart: `
  gate AS MATERIALIZED (
    SELECT FROM locked WHERE $4::uuid IS NULL AND $5::int = 0 AND $6::int = 0
  )`,
} as const

type Machines = keyof typeof gates

/**
 * SQL: which pushes are written: for people who have the app. For EXISTS PostgreSQL may read all apps. `apart`: all pushes, because the
 * apps are on another machine.
 */
const pushesWritten: Record<Machines, string> = {
  together: `
    WHERE (SELECT true FROM push_tokens AS app WHERE app.user_id = row.user_id LIMIT 1)
      OR row.is_for_team AND (SELECT true FROM push_tokens AS app WHERE app.tenant_id = row.tenant_id LIMIT 1)`,
  apart: '',
}

/** SQL: incidents that the change resolves, the offer that it answers, and its rows. `orderIds` is an array. */
export const changeWritten = (machines: Machines, orderIds: string) => `
  resolved AS (
    UPDATE incidents SET resolved_at = $9 FROM gate
    WHERE $9::timestamptz IS NOT NULL AND order_id = ANY (${orderIds}) AND tenant_id = $2 AND resolved_at IS NULL
  ),
  answered AS (
    UPDATE offers SET outcome = $10, answered_at = $11, decline_reason = $13, decline_note = $14 FROM gate
    WHERE $10::text IS NOT NULL AND tenant_id = $2 AND id = (
      SELECT id FROM offers
      WHERE order_id = $1 AND tenant_id = $2 AND driver_id = $12 AND (outcome IS NULL OR outcome = 'accepted')
      ORDER BY id DESC LIMIT 1
    )
  ),
  ${rowsInserted('gate', changeRows, [
    ...(['timeline_entries', 'outbox', 'photos', 'incidents', 'offers'] as const),
    ...auditTables,
    'ledger_transactions',
    'collected_payments',
  ])},
  push_outbox_inserted AS (
    INSERT INTO push_outbox SELECT row.* FROM gate, ${rowsIn('push_outbox', changeRows)} ${pushesWritten[machines]}
    RETURNING 1
  ),
  ${allWritten('gate', ['delivery', 'timeline_entries_inserted', 'outbox_inserted', 'push_outbox_inserted', 'ledger_transactions_inserted'])}`

/** SQL: whether the driver took the last place. `apart`: not known, so perhaps. */
const driverFilled: Record<Machines, string> = {
  together: 'EXISTS (SELECT FROM loaded WHERE $5 > 0 AND active_deliveries >= $6)',
  apart: 'true',
}

export const changeOutcome = (machines: Machines) => `
SELECT EXISTS (SELECT FROM locked) AS is_fresh, EXISTS (SELECT FROM gate) AS is_committed,
  EXISTS (SELECT FROM push_outbox_inserted) AS is_pushed, ${driverFilled[machines]} AS is_driver_filled`

export type ChangeOutcome = {
  [Fact in 'is_fresh' | 'is_committed' | 'is_pushed' | 'is_driver_filled']: boolean
}
export const staleOutcome: ChangeOutcome = {
  is_fresh: false,
  is_committed: false,
  is_pushed: false,
  is_driver_filled: false,
}

/** All tables of one change. */
export function tablesOf(change: Change): ReturnType<typeof rowsOfChange> {
  const { after, incident, offer } = change
  const opened = incident && 'opened' in incident ? incident.opened : null
  const newOffer = offer && 'made' in offer ? offer.made : null
  return rowsOfChange({ ...change, delivery: after, incident: opened, offer: newOffer })
}

/** The parameters $1 to $14. */
export function valuesOf(change: Change, rows: object = tablesOf(change)) {
  const { before, after, entry, driverLoad, incident, offer } = change
  const decline = offer && 'outcome' in offer ? offer.decline : null
  return [
    before.orderId,
    before.tenantId,
    before.version,
    driverLoad?.driverId ?? null,
    driverLoad?.by ?? 0,
    driverLoad?.capacity ?? 0,
    toJson(stateColumns.toRow(after)),
    toJson(rows),
    incident && 'resolvedAt' in incident ? incident.resolvedAt : null,
    offer && 'outcome' in offer ? offer.outcome : null,
    entry.at,
    before.driver?.id ?? null,
    decline?.reason ?? null,
    decline?.note ?? null,
  ]
}
