import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import { assertCursor } from '../list-newest.ts'
import type { Sql } from '../sql.ts'
import { type DeliveryRow, deliveryColumns, deliveryOf } from './delivery-rows.ts'

/** What must hold of a row, as SQL around the number of its parameter; a condition whose value is null is not asked. */
type Condition = [value: unknown, sql: (parameter: string) => string]

export function listOrdersOn(sql: Sql): Deliveries['listOrders'] {
  return ({ tenantId, createdBy }, { statuses, createdFrom, createdBefore, code, reference }, page) =>
    list(sql, page, [
      [tenantId, (id) => `tenant_id = ${id}`],
      [createdBy, (id) => `created_by = ${id}`],
      [statuses, (among) => `status = ANY (${among})`],
      [createdFrom, (time) => `created_at >= ${time}`],
      [createdBefore, (time) => `created_at < ${time}`],
      [code, (wanted) => `code = ${wanted}`],
      [reference, (wanted) => `reference = ${wanted}`],
    ])
}

export function listDriverDeliveriesOn(sql: Sql): Deliveries['listDriverDeliveries'] {
  return (driverId, statuses, page) =>
    list(sql, page, [
      [driverId, (id) => `driver_id = ${id}`],
      [statuses, (among) => `status = ANY (${among})`],
    ])
}

/**
 * A page and the size of the whole list, as of one moment. The statement has no name: each filter is planned with its
 * values, so that one for live deliveries finds their index.
 */
async function list(sql: Sql, page: Page, conditions: readonly Condition[]): Promise<Slice<Delivery>> {
  assertCursor(page)
  const asked = conditions.filter(([value]) => value !== null && value !== undefined)
  const values = asked.map(([value]) => value)
  const parameter = (value: unknown) => `$${values.push(value)}`

  const whole = asked.map(([, condition], index) => condition(`$${index + 1}`))
  const behind = page.after === null ? [] : [`order_id < ${parameter(page.after)}`]
  const rows = await sql<{ total: number } & (DeliveryRow | { order_id: null })>({
    text: `
      SELECT counted.total, item.* FROM (
        SELECT count(*)::int AS total FROM deliveries ${where(whole)}
      ) AS counted
      LEFT JOIN (
        SELECT ${deliveryColumns.join(', ')} FROM deliveries ${where([...whole, ...behind])}
        ORDER BY order_id DESC LIMIT ${parameter(page.limit)} OFFSET ${parameter(page.offset)}
      ) AS item ON true
      ORDER BY item.order_id DESC`,
    values,
  })
  const items = rows.filter((row) => row.order_id !== null).map(deliveryOf)
  return { items, total: rows[0]?.total ?? 0 }
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}
