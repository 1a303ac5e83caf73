import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { QueueFilter, QueuePosition } from '@rodovia/core/delivery/model/queue-filter.ts'
import type { Deliveries, DispatchArea } from '@rodovia/core/delivery/ports.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { deliveryColumns, isOpen } from '../entities/delivery.ts'
import { createBatcher } from '../statements/batcher.ts'
import type { Row } from '../statements/columns.ts'
import { activeConditions, type Condition, conditionsSql, equals, whereClause } from './conditions.ts'
import { destinationTown } from './destination-town.ts'
import { selectDeliveries } from './find.ts'

type Postponement = { delivery: Delivery; until: Date }

type DispatchQueue = Pick<
  Deliveries,
  'dueForDispatch' | 'postponeDispatch' | 'reviewOffersTo' | 'listForDispatch' | 'areasForDispatch'
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
          SELECT * FROM unnest((SELECT $1::uuid[]), $2::uuid[], $3::int[], $4::timestamptz[])
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
            WHERE driver_id = $1 AND ${isOpen} AND status = 'assigned' AND dispatch_at > $2
            FOR NO KEY UPDATE SKIP LOCKED
          )
          UPDATE deliveries SET dispatch_at = $2 FROM open
          WHERE deliveries.order_id = open.order_id AND deliveries.tenant_id = open.tenant_id
          RETURNING open.order_id`,
        values: [driverId, at],
      })
      if (reviewed.length > 0) signals.dispatch()
    },

    async listForDispatch(fleetId, filter, { limit, after }) {
      const conditions = activeConditions([ofFleet(fleetId), ...filterConditions(filter)])
      const values = conditions.map(({ value }) => value)
      const parameter = (value: unknown) => `$${values.push(value)}`
      const isAfter =
        after &&
        `(NOT has_incident, deadline_at, order_id) > (${parameter(!after.hasIncident)}, ${parameter(after.deadlineAt)}, ${parameter(after.orderId)})`
      const rows = await sql<QueueRow>({
        text: `
          WITH queue AS MATERIALIZED (
            SELECT order_id, tenant_id, deadline_at, ${hasIncident} AS has_incident
            FROM deliveries ${whereClause([...isQueued, ...conditionsSql(conditions)])}
          )
          SELECT counted.total, item.* FROM (SELECT count(*)::int AS total FROM queue) AS counted LEFT JOIN (
            SELECT ${deliveryColumns.names.join(', ')}, has_incident FROM (
              SELECT order_id, tenant_id, has_incident FROM queue ${isAfter ? `WHERE ${isAfter}` : ''}
              ${urgentFirst} LIMIT ${parameter(limit + 1)}
            ) AS part JOIN deliveries USING (order_id, tenant_id)
          ) AS item ON true
          ${urgentFirst}`,
        values,
      })
      const found = rows.filter((row) => row.order_id !== null)
      const items = found.slice(0, limit).map(deliveryColumns.fromRow)
      const last = items.at(-1)
      const end =
        last && found.length > limit ? positionOf(last, Boolean(found[limit - 1]?.has_incident)) : null
      return { items, total: rows[0]?.total ?? 0, end }
    },

    areasForDispatch(fleetId) {
      const conditions = activeConditions([ofFleet(fleetId)])
      return sql<DispatchArea>({
        name: `dispatch-areas${fleetId === null ? '' : ' of a fleet'}`,
        text: `
          SELECT ${destinationTown} AS name, count(*)::int AS "orderCount"
          FROM deliveries ${whereClause([...isQueued, ...conditionsSql(conditions)])}
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 500`,
        values: conditions.map(({ value }) => value),
      })
    },
  }
}

type QueueRow = { total: number } & (
  | (Row & { has_incident: boolean })
  | { order_id: null; has_incident: null }
)

function positionOf({ deadlineAt, orderId }: Delivery, hasIncident: boolean): QueuePosition {
  return { deadlineAt, orderId, hasIncident }
}

/** Nobody dispatches a rehearsal: it has its robot. */
const isQueued = [isOpen, 'rehearsal IS NULL']
const hasIncident = 'order_id IN (SELECT order_id FROM incidents WHERE resolved_at IS NULL)'
const urgentFirst = 'ORDER BY NOT has_incident, deadline_at, order_id'

/** The SQL form of `dispatches` in core. */
export const ofFleet = (fleetId: TenantId | null) => equals('coalesce(driver_tenant_id, tenant_id)', fleetId)

function filterConditions(filter: QueueFilter): Condition[] {
  return [
    { value: filter.deadlineFrom, sql: (time) => `deadline_at >= ${time}` },
    { value: filter.deadlineBefore, sql: (time) => `deadline_at < ${time}` },
    { value: filter.hasIncident, sql: (flag) => `(${hasIncident}) = ${flag}` },
    { value: filter.hasDriver, sql: (flag) => `(driver_id IS NOT NULL) = ${flag}` },
    equals('driver_id', filter.driverId),
    equals(destinationTown, filter.area),
  ]
}
