import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { RouteCommit, Routes } from '@rodovia/core/delivery/routes/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import type { ChangeOutcome } from '../delivery/commit-parts.ts'
import { changeStatement, changeStatementApart } from '../delivery/commit-statement.ts'
import { driverReservations } from '../fleet/reservations.ts'
import { rowOf } from '../statements/columns.ts'
import { type Sql, type Statement, toJson } from '../statements/sql.ts'

/** Undoes the transaction of a route that changed meanwhile, or that the driver cannot carry. */
export class NotCommitted extends Error {
  readonly outcome: 'stale' | 'driver_full'

  constructor(outcome: 'stale' | 'driver_full') {
    super(outcome)
    this.outcome = outcome
  }
}

type Written = { isPushed: boolean; isFilled: boolean }

/**
 * A route and the changes of its deliveries in one transaction. First the route's row is locked, so that of
 * two answers one counts; then all deliveries in the order of their ids, as everything locks several; then,
 * in the statement of each change (delivery/commit-statement.ts), the driver. Nobody locks a route or a
 * delivery while holding a driver, so they cannot deadlock. No money moves by an offer or its answer.
 */
export function commitRouteOn({ sql, inTransaction, signals, sharding }: StoreContext): Routes['commit'] {
  const reservations = driverReservations(sql)

  async function write(
    sql: Sql,
    made: RouteCommit,
    statementOf: (change: Change) => Statement,
  ): Promise<Written> {
    await writeRoute(sql, made)
    await lockDeliveries(
      sql,
      made.changes.map(({ before }) => before),
    )
    const outcomes: ChangeOutcome[] = []
    for (const change of made.changes) {
      const [outcome] = await sql<ChangeOutcome>(statementOf(change))
      if (!outcome?.is_committed) throw new NotCommitted(outcome?.is_fresh ? 'driver_full' : 'stale')
      outcomes.push(outcome)
    }
    return {
      isPushed: outcomes.some(({ is_pushed }) => is_pushed),
      isFilled: outcomes.at(-1)?.is_driver_filled === true,
    }
  }

  /**
   * With tenants on several machines, the driver's places are reserved before, as in
   * delivery/commit-across.ts. They are given back if the transaction certainly ended without a commit; after
   * an error of the commit itself, the upkeep gives back those that no order needs.
   */
  async function writeApart(made: RouteCommit): Promise<Written> {
    const taken: { driverId: UserId; attempt: string }[] = []
    let isUndone = true
    try {
      for (const { driverLoad, before } of made.changes) {
        if (driverLoad?.by !== 1) continue
        const { driverId, capacity } = driverLoad
        const attempt = await reservations.reserve(driverId, capacity, before)
        if (attempt === null) throw new NotCommitted((await isOpen(made)) ? 'driver_full' : 'stale')
        taken.push({ driverId, attempt })
      }
      return await inTransaction(async (sql) => {
        const written = await write(sql, made, changeStatementApart)
        isUndone = false
        return written
      })
    } catch (error) {
      if (isUndone)
        for (const { driverId, attempt } of taken)
          await reservations.cancel(driverId, attempt).catch(() => {})
      throw error
    }
  }

  async function isOpen({ route }: RouteCommit): Promise<boolean> {
    const text = 'SELECT FROM routes WHERE id = $1 AND outcome IS NULL'
    return (await sql({ name: 'is-route-open', text, values: [route.id] })).length > 0
  }

  return async (made) => {
    try {
      const isApart = await sharding.isSharded()
      const { isPushed, isFilled } = await (isApart
        ? writeApart(made)
        : inTransaction((sql) => write(sql, made, changeStatement)))
      const isDue = ({ after: { dispatchAt }, entry }: Change) =>
        dispatchAt !== null && dispatchAt <= entry.at
      if (made.changes.some(isDue)) signals.dispatch()
      if (isPushed) signals.pushes()
      if (made.changes.some(({ events }) => events.length > 0)) signals.outbox()
      return {
        outcome: 'committed',
        ...(isFilled && made.route.outcome === 'accepted' && { isDriverFilled: true }),
      }
    } catch (error) {
      if (error instanceof NotCommitted) return { outcome: error.outcome }
      throw error
    }
  }
}

/** A new route, or the only answer to one. */
async function writeRoute(sql: Sql, { route, effect }: RouteCommit): Promise<void> {
  const effects = toJson(effect ? [rowOf(effect)] : [])
  if (route.outcome === null) {
    await sql({
      name: 'offer-route',
      text: `
        WITH effect AS (${effectWritten('$2')})
        INSERT INTO routes SELECT row.* FROM jsonb_populate_recordset(null::routes, $1) AS row`,
      values: [toJson([rowOf(route)]), effects],
    })
    return
  }
  const answered = await sql({
    name: 'answer-route',
    text: 'UPDATE routes SET outcome = $2, answered_at = $3 WHERE id = $1 AND outcome IS NULL RETURNING id',
    values: [route.id, route.outcome, route.answeredAt],
  })
  if (answered.length === 0) throw new NotCommitted('stale')
  if (effect)
    await sql({
      name: 'mark-route-answer',
      text: effectWritten('$1'),
      values: [effects],
    })
}

const effectWritten = (rows: string) =>
  `INSERT INTO idempotent_effects SELECT row.* FROM jsonb_populate_recordset(null::idempotent_effects, ${rows}) AS row`

/** Locks the deliveries, older first, if all have the versions that were decided on. */
export async function lockDeliveries(
  sql: Sql,
  deliveries: readonly Pick<Delivery, 'orderId' | 'tenantId' | 'version'>[],
): Promise<void> {
  const locked = await sql({
    name: 'lock-route-deliveries',
    text: `
      SELECT deliveries.order_id
      FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS wanted (order_id, tenant_id, version)
      JOIN deliveries USING (order_id, tenant_id, version)
      ORDER BY deliveries.order_id FOR NO KEY UPDATE OF deliveries`,
    values: [
      deliveries.map(({ orderId }) => orderId),
      deliveries.map(({ tenantId }) => tenantId),
      deliveries.map(({ version }) => version),
    ],
  })
  if (locked.length < deliveries.length) throw new NotCommitted('stale')
}
