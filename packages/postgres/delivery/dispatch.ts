import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import { createBatcher } from '../batcher.ts'
import type { Row } from '../columns.ts'
import { deliveryColumns, isOpen } from '../entities/delivery.ts'
import type { StoreContext } from '../store-context.ts'
import { selectDeliveries } from './find.ts'

/** The SQL form of `dispatches` in core; rehearsals have no fleet. */
const isOfFleet = 'coalesce(driver_tenant_id, tenant_id) = $2'

type Postponement = { delivery: Delivery; until: Date }

type DispatchQueue = Pick<
  Deliveries,
  'dueForDispatch' | 'postponeDispatch' | 'reviewOffersTo' | 'listForDispatch'
>

export function dispatchQueue({ sql, signals }: StoreContext): DispatchQueue {
  /**
   * Skips deliveries that changed or are locked; the dispatcher sees those again anyway. Does not wait for the
   * disk: after a crash the dispatcher repeats the work.
   */
  const postponeBatch = async (postponed: readonly Postponement[]) => {
    await sql({
      name: 'postpone-dispatch',
      text: `
        WITH lightly AS MATERIALIZED (
          SELECT set_config('synchronous_commit', 'off', true)
        ),
        asked AS (
          SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[])
            AS asked (order_id, tenant_id, version, until)
        ),
        unchanged AS MATERIALIZED (
          SELECT order_id, tenant_id, until
          FROM lightly, asked JOIN deliveries USING (order_id, tenant_id, version)
          FOR NO KEY UPDATE OF deliveries SKIP LOCKED
        )
        UPDATE deliveries SET dispatch_at = until FROM unchanged
        WHERE deliveries.order_id = unchanged.order_id AND deliveries.tenant_id = unchanged.tenant_id`,
      values: [
        postponed.map(({ delivery }) => delivery.orderId),
        postponed.map(({ delivery }) => delivery.tenantId),
        postponed.map(({ delivery }) => delivery.version),
        postponed.map(({ until }) => until),
      ],
    })
    return postponed.map(() => undefined)
  }
  const postpone = createBatcher(postponeBatch, { concurrency: 1, maxItems: 100 })

  return {
    postponeDispatch: (delivery, until) => postpone({ delivery, until }),

    dueForDispatch(at, limit) {
      const rest = 'WHERE dispatch_at <= $1 ORDER BY dispatch_at LIMIT $2'
      return selectDeliveries(sql, 'due-for-dispatch', rest, at, limit)
    },

    /** Skips locked deliveries: they are being changed. */
    async reviewOffersTo(driverId, at) {
      const reviewed = await sql({
        name: 'review-offers',
        text: `
          WITH open AS (
            SELECT order_id, tenant_id FROM deliveries
            WHERE driver_id = $1 AND status = 'assigned' AND dispatch_at > $2
            FOR NO KEY UPDATE SKIP LOCKED
          )
          UPDATE deliveries SET dispatch_at = $2 FROM open
          WHERE deliveries.order_id = open.order_id AND deliveries.tenant_id = open.tenant_id
          RETURNING open.order_id`,
        values: [driverId, at],
      })
      if (reviewed.length > 0) signals.dispatch()
    },

    async listForDispatch(fleetId, limit) {
      const rows = await sql<Row & { total: number }>({
        name: fleetId === null ? 'dispatch-queue' : 'dispatch-queue of a fleet',
        text: `
          SELECT ${deliveryColumns.names.join(', ')}, count(*) OVER ()::int AS total
          FROM deliveries WHERE ${isOpen} AND rehearsal IS NULL ${fleetId === null ? '' : `AND ${isOfFleet}`}
          ORDER BY order_id IN (SELECT order_id FROM incidents WHERE resolved_at IS NULL) DESC, deadline_at, order_id
          LIMIT $1`,
        values: fleetId === null ? [limit] : [limit, fleetId],
      })
      return { items: rows.map(deliveryColumns.fromRow), total: rows[0]?.total ?? 0 }
    },
  }
}
