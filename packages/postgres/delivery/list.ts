import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries, DeliveryProperty, OrderFilter, OrderSort } from '@rodovia/core/delivery/ports.ts'
import { isFinal } from '@rodovia/core/delivery/states.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import type { Cells } from '../columns.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { assertCursor } from '../list-newest.ts'
import type { Sql } from '../sql.ts'
import { createStableCounts } from '../stable-counts.ts'
import type { StoreContext } from '../store-context.ts'
import {
  activeConditions,
  type Condition,
  conditionsSql,
  equals,
  hasStatus,
  whereClause,
} from './conditions.ts'
import { countFinalOrders, type FinalOrderCounts } from './final-order-counts.ts'

type Lists = Pick<Deliveries, 'listOrders' | 'listDriverDeliveries'>

export function deliveryLists({ sql }: StoreContext): Lists {
  const stableCounts = createStableCounts<FinalOrderCounts>(({ openIds }) => openIds.length)
  return {
    listDriverDeliveries: (driverId, statuses, page) =>
      list(sql, page, [equals('driver_id', driverId), hasStatus(statuses)], null),

    async listOrders(
      { tenantId, createdBy },
      { statuses, createdFrom, createdBefore, code, reference, ids, isReturn },
      page,
      sort = 'newest',
      properties = null,
    ) {
      const stableConditions: Condition[] = [
        equals('tenant_id', tenantId),
        equals('created_by', createdBy),
        { value: createdFrom, sql: (time) => `created_at >= ${time}` },
        { value: createdBefore, sql: (time) => `created_at < ${time}` },
        { value: isReturn, sql: (flag) => `(return_of IS NOT NULL) = ${flag}` },
        // Lists of all tenants leave rehearsals out.
        {
          value: tenantId === null || null,
          column: 'meant',
          sql: (parameter) => `(rehearsal IS NULL) = ${parameter}`,
        },
      ]
      const searchConditions: Condition[] = [
        equals('code', code),
        equals('reference', reference),
        { value: ids, sql: (parameter) => `order_id = ANY (${parameter}::uuid[])` },
      ]
      const isSearch = activeConditions(searchConditions).length > 0
      // A search is fast without counts, and open orders are counted by their own index.
      const isLong = !isSearch && !statuses?.every((status) => !isFinal(status))
      const name = JSON.stringify([tenantId, createdBy, createdFrom, createdBefore, isReturn ?? null])
      const finalCounts = isLong
        ? await stableCounts(name, () => countFinalOrders(sql, stableConditions))
        : null
      return list(
        sql,
        page,
        [...stableConditions, ...searchConditions, hasStatus(statuses)],
        finalCounts && partialCountOf(finalCounts, statuses),
        sort,
        isSearch || !properties ? whole : columnsOf(properties, sort),
      )
    },
  }
}

/**
 * A part of a total: `count` rows, plus those of `maybe` that match, plus the matching rows from the id
 * `from` on.
 */
type PartialCount = { count: number; maybe: readonly string[]; from: string }

function partialCountOf(
  { upTo, final, openIds }: FinalOrderCounts,
  statuses: OrderFilter['statuses'],
): PartialCount {
  const fitting = final.filter(({ status }) => !statuses || statuses.includes(status))
  const count = fitting.reduce((sum, each) => sum + each.count, 0)
  return statuses
    ? { count, maybe: openIds, from: upTo }
    : { count: count + openIds.length, maybe: [], from: upTo }
}

type ReadColumns = { fromCells: (cells: Cells) => Delivery; text: string; count: number; name: string | null }

const readColumns = (
  { names, fromCells }: Pick<typeof deliveryColumns, 'names' | 'fromCells'>,
  name: string | null,
): ReadColumns => ({ fromCells, text: names.join(', '), count: names.length, name })

const whole = readColumns(deliveryColumns, null)

/** Each makes statements of its own, which every connection keeps prepared: a search finds few rows and reads them whole. */
const maxParts = 10
const parts = new Map<string, ReadColumns>()

/** The columns of these properties, and of those that the list is sorted by; all columns beyond so many different selections. */
function columnsOf(properties: readonly DeliveryProperty[], sort: OrderSort): ReadColumns {
  const read = new Set([...properties, 'orderId', ...sorts[sort].properties] as const)
  const name = [...read].sort().join(' ')
  const part = parts.get(name)
  if (part || parts.size >= maxParts) return part ?? whole
  const added = readColumns(deliveryColumns.part(read), `part ${parts.size}`)
  parts.set(name, added)
  return added
}

/**
 * A page and the total, as of one moment. With a status or time condition the statement has no name, so that
 * it is planned with its values and can use the partial index of open deliveries.
 */
async function list(
  sql: Sql,
  page: Page,
  conditions: readonly Condition[],
  partialCount: PartialCount | null,
  sort: OrderSort = 'newest',
  { fromCells, text: columns, count: columnCount, name: part } = whole,
): Promise<Slice<Delivery>> {
  assertCursor(page)
  const all = activeConditions(conditions)
  const filter = conditionsSql(all)
  const values = all.map(({ value }) => value)
  const parameter = (value: unknown) => `$${values.push(value)}`

  const behind = page.after === null ? [] : [isBehind(sort, parameter(page.after))]
  const uncounted = partialCount
    ? [
        [`order_id >= ${parameter(partialCount.from)}`],
        [`order_id = ANY (${parameter(partialCount.maybe)}::uuid[])`],
      ]
    : [[]]
  const counts = uncounted.map(
    (range) => `(SELECT count(*)::int FROM deliveries ${whereClause([...filter, ...range])})`,
  )
  const isSteady = all.every(({ column }) => column !== undefined)
  const shape = [
    ...all.map(({ column }) => column),
    behind.length && 'behind',
    partialCount && 'known',
    sort,
    part,
  ]
  const rows = await sql<Cells>({
    rowMode: 'array',
    ...(isSteady && { name: `list ${shape.filter(Boolean).join(' ')}` }),
    text: `
      SELECT item.*, counted.total FROM (SELECT ${counts.join(' + ')} AS total) AS counted
      LEFT JOIN (
        SELECT ${columns} FROM deliveries ${whereClause([...filter, ...behind])}
        ORDER BY ${sortColumns(sort)} LIMIT ${parameter(page.limit)} OFFSET ${parameter(page.offset)}
      ) AS item ON true
      ORDER BY ${sortColumns(sort, 'item.')}`,
    values,
  })
  // An empty page is one row without an order id, which is the first column.
  const items = rows.filter(([orderId]) => orderId !== null).map(fromCells)
  const counted = rows[0]![columnCount] as number
  return { items, total: (partialCount?.count ?? 0) + counted }
}

/** The column of a sort before the id, its direction, and the property that it is read for. */
const sorts = {
  newest: { column: null, direction: 'DESC', properties: [] },
  oldest: { column: null, direction: 'ASC', properties: [] },
  deadline: { column: 'deadline_at', direction: 'ASC', properties: ['deadlineAt'] },
  price: { column: 'price_cents', direction: 'DESC', properties: ['priceCents'] },
} as const satisfies Record<
  OrderSort,
  { column: string | null; direction: 'ASC' | 'DESC'; properties: readonly (keyof Delivery)[] }
>

function sortColumns(sort: OrderSort, table = ''): string {
  const { column, direction } = sorts[sort]
  return `${column ? `${table}${column} ${direction}, ` : ''}${table}order_id ${direction}`
}

/** SQL: whether a row comes after the one with the id of the cursor. */
function isBehind(sort: OrderSort, cursor: string): string {
  const { column, direction } = sorts[sort]
  const comparison = direction === 'DESC' ? '<' : '>'
  if (!column) return `order_id ${comparison} ${cursor}`
  return `(${column}, order_id) ${comparison} (SELECT ${column}, order_id FROM deliveries WHERE order_id = ${cursor})`
}
