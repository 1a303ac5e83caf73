import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { Row } from '../columns.ts'
import { deliveryColumns, isOpen } from '../entities/delivery.ts'
import type { Sql } from '../sql.ts'

/** The SQL form of `dispatches` in core; rehearsals have no fleet. */
const isOfFleet = 'coalesce(driver_tenant_id, tenant_id) = $2'

export function listForDispatchOn(sql: Sql): Deliveries['listForDispatch'] {
  return async (fleetId, limit) => {
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
  }
}
