import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { isFinal } from '@rodovia/core/delivery/model/states.ts'
import type { Deliveries, OrderFilter, OrderSort } from '@rodovia/core/delivery/ports.ts'
import type { OrderScope } from '@rodovia/core/identity/permissions.ts'
import type { MetadataFilter } from '@rodovia/core/shared/metadata.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import type { StoreContext } from '../database/store-context.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import type { Row } from '../statements/columns.ts'
import { assertCursor } from '../statements/list-newest.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { createStableCounts } from '../statements/stable-counts.ts'
import {
  activeConditions,
  type Condition,
  conditionsSql,
  equals,
  hasStatus,
  whereClause,
} from './conditions.ts'
import { countFinalOrders, type FinalOrderCounts } from './final-order-counts.ts'

type Lists = Pick<Deliveries, 'listOrders' | 'listDriverDeliveries' | 'metadataKeys'>

export function deliveryLists({ sql }: StoreContext): Lists {
  const stableCounts = createStableCounts<FinalOrderCounts>(({ openIds }) => openIds.length)
  return {
    listDriverDeliveries: (driverId, statuses, page) =>
      list(sql, page, [equals('driver_id', driverId), hasStatus(statuses)], null),

    async metadataKeys(scope, filter, most) {
      const { stableConditions, searchConditions } = conditionsOf(scope, filter)
      const all = activeConditions([...stableConditions, ...searchConditions, hasStatus(filter.statuses)])
      const rows = await sql<{ key: string }>({
        text: `
          SELECT key FROM deliveries CROSS JOIN LATERAL jsonb_object_keys(metadata) AS key
          ${whereClause([...conditionsSql(all), 'metadata IS NOT NULL'])}
          GROUP BY key ORDER BY count(*) DESC, key LIMIT $${all.length + 1}`,
        values: [...all.map(({ value }) => value), most],
      })
      return rows.map(({ key }) => key)
    },

    async listOrders(scope, filter, page, sort = 'newest') {
      const { tenantId, createdBy } = scope
      const { statuses, createdFrom, createdBefore, isReturn } = filter
      const { stableConditions, searchConditions } = conditionsOf(scope, filter)
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
      )
    },
  }
}

/** The conditions that an ended order keeps fulfilling, or not, and those by which few orders are found. */
function conditionsOf({ tenantId, createdBy }: OrderScope, filter: OrderFilter) {
  const { createdFrom, createdBefore, code, reference, ids, isReturn, metadata } = filter
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
    ...metadataConditions(metadata ?? []),
  ]
  return { stableConditions, searchConditions }
}

/** Values are found by the index of metadata. A key alone is not in it, and is looked for in the orders that the other conditions leave. */
function metadataConditions(filters: readonly MetadataFilter[]): Condition[] {
  const values = filters.filter(({ value }) => value)
  const keys = filters.flatMap(({ key, value }) => (value ? [] : [key]))
  const contained = Object.fromEntries(values.map(({ key, value }) => [key, value]))
  return [
    {
      value: values.length > 0 ? toJson(contained) : null,
      sql: (parameter) => `metadata @> ${parameter}::jsonb`,
    },
    {
      value: keys.length > 0 ? keys : null,
      sql: (parameter) => `metadata ?& ${parameter}::text[]`,
    },
  ]
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

const columns = deliveryColumns.names.join(', ')

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
  const shape = [...all.map(({ column }) => column), behind.length && 'behind', partialCount && 'known', sort]
  const rows = await sql<Row & { total: number; order_id: string | null }>({
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
  // An empty page is one row without an order.
  const items = rows.filter((row) => row.order_id !== null).map(deliveryColumns.fromRow)
  return { items, total: (partialCount?.count ?? 0) + rows[0]!.total }
}

/** The column of a sort before the id, and its direction. */
const sorts = {
  newest: { column: null, direction: 'DESC' },
  oldest: { column: null, direction: 'ASC' },
  deadline: { column: 'deadline_at', direction: 'ASC' },
  price: { column: 'price_cents', direction: 'DESC' },
} as const satisfies Record<OrderSort, { column: string | null; direction: 'ASC' | 'DESC' }>

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
