import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import { assertCursor } from '../list-newest.ts'
import { createPrefixCounts, type PrefixCounts } from '../prefix-counts.ts'
import type { Sql } from '../sql.ts'
import { type DeliveryRow, deliveryColumns, deliveryOf } from './delivery-rows.ts'

/** What must hold of a row, as SQL around the number of its parameter; a condition whose value is null is not asked. */
type Condition = {
  value: unknown
  sql: (parameter: string) => string
  /** Of a condition that is planned alike for whatever value. */
  column?: string
}

const equals = (column: keyof DeliveryRow, value: unknown): Condition => ({
  column,
  value,
  sql: (parameter) => `${column} = ${parameter}`,
})

const hasStatus = (statuses: unknown): Condition => ({
  value: statuses,
  sql: (parameter) => `status = ANY (${parameter})`,
})

/** An order that old has been committed, whatever clock its id was made by. */
const settledMilliseconds = 10 * 60 * 1000

/** The id before all others of that time. */
function idAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

export function listOrdersOn(sql: Sql): Deliveries['listOrders'] {
  const counts = createPrefixCounts(idAt(0))
  return ({ tenantId, createdBy }, filter, page) => {
    const { statuses, createdFrom, createdBefore, code, reference } = filter
    // Orders stay and keep their tenant; where they stand changes.
    const isWhole = Object.values(filter).every((value) => value === null || value === undefined)
    return list(sql, page, isWhole ? { counts, name: `${tenantId} ${createdBy}` } : null, [
      equals('tenant_id', tenantId),
      equals('created_by', createdBy),
      hasStatus(statuses),
      { value: createdFrom, sql: (time) => `created_at >= ${time}` },
      { value: createdBefore, sql: (time) => `created_at < ${time}` },
      equals('code', code),
      equals('reference', reference),
      // Among everybody's orders those of rehearsals are not.
      {
        value: tenantId === null || null,
        column: 'meant',
        sql: (parameter) => `(rehearsal IS NULL) = ${parameter}`,
      },
    ])
  }
}

export function listDriverDeliveriesOn(sql: Sql): Deliveries['listDriverDeliveries'] {
  return (driverId, statuses, page) =>
    list(sql, page, null, [equals('driver_id', driverId), hasStatus(statuses)])
}

/**
 * A page and the size of the whole list, as of one moment. Where statuses or times are asked for the statement has no name: it is
 * planned with its values, so that one for live deliveries finds their index.
 */
async function list(
  sql: Sql,
  page: Page,
  growing: { counts: PrefixCounts<string>; name: string } | null,
  conditions: readonly Condition[],
): Promise<Slice<Delivery>> {
  assertCursor(page)
  const asked = conditions.filter(({ value }) => value !== null && value !== undefined)
  const values = asked.map(({ value }) => value)
  const parameter = (value: unknown) => `$${values.push(value)}`

  const whole = asked.map(({ sql: condition }, index) => condition(`$${index + 1}`))
  const behind = page.after === null ? [] : [`order_id < ${parameter(page.after)}`]
  const known = growing?.counts.of(growing.name)
  const settled = idAt(Date.now() - settledMilliseconds)
  const uncounted = known ? [`order_id >= ${parameter(known.upTo)}`] : []
  const isSteady = asked.every(({ column }) => column !== undefined)
  const shape = [
    ...asked.map(({ column }) => column),
    behind.length && 'behind',
    uncounted.length && 'uncounted',
  ]
  // Counted only where it is remembered: with it an index of times alone does not do.
  const settledCount = growing ? `count(*) FILTER (WHERE order_id < ${parameter(settled)})::int` : '0'
  const rows = await sql<{ total: number; settled: number } & (DeliveryRow | { order_id: null })>({
    ...(isSteady && { name: `list ${shape.filter(Boolean).join(' ')}` }),
    text: `
      SELECT counted.total, counted.settled, item.* FROM (
        SELECT count(*)::int AS total, ${settledCount} AS settled
        FROM deliveries ${where([...whole, ...uncounted])}
      ) AS counted
      LEFT JOIN (
        SELECT ${deliveryColumns.join(', ')} FROM deliveries ${where([...whole, ...behind])}
        ORDER BY order_id DESC LIMIT ${parameter(page.limit)} OFFSET ${parameter(page.offset)}
      ) AS item ON true
      ORDER BY item.order_id DESC`,
    values,
  })
  const items = rows.filter((row) => row.order_id !== null).map(deliveryOf)
  const [{ total, settled: newlySettled } = { total: 0, settled: 0 }] = rows
  if (!growing || !known) return { items, total }
  // A clock that was set back says nothing new.
  if (settled > known.upTo)
    growing.counts.keep(growing.name, { upTo: settled, count: known.count + newlySettled })
  return { items, total: known.count + total }
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}
