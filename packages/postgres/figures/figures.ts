import { type IncidentCode, incidentCodes } from '@rodovia/core/delivery/model/incident.ts'
import {
  dimensionOf,
  type FigureSums,
  type FiguresQuery,
  type Grouping,
  type MeasuredTime,
  measuredTimes,
} from '@rodovia/core/figures/figures.ts'
import type { FigureStore, StoredGroup } from '@rodovia/core/figures/ports.ts'
import { type AttemptReason, attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { allTenants, bucketColumns, eachBucket, sums } from './columns.ts'
import { countOn } from './count-orders.ts'
import { metadataText, valuesOfMetadata } from './metadata-figures.ts'

const summed = [
  ...Object.keys(sums).map((name) => `sum(${name})::bigint AS ${name}`),
  ...bucketColumns.map(
    (name) => `${eachBucket((index) => `sum(${name}[${index + 1}])`)}::float8[] AS ${name}`,
  ),
]

const startOf = (span: string) => `date_trunc('${span}', day::timestamp)::date::text`

/** SQL: the key of a group, where it is not the one of the row. */
const keys: { [by in Grouping]?: string } = {
  day: 'day::text',
  week: startOf('week'),
  month: startOf('month'),
}

/** SQL: who has the name of a group. */
const names: { [by in Grouping]?: string } = { driver: 'users', tenant: 'tenants' }

/** SQL: the rows that are the period together: its whole months, and the days before and after these. */
function rowsOf(by: Grouping): string {
  const rows = (span: 'day' | 'month', days: string) => `
    SELECT ${keys[by] ?? 'key'} AS key, ${[...Object.keys(sums), ...bucketColumns]} FROM figures
    WHERE tenant_id = $1 AND dimension = '${dimensionOf(by)}' AND span = '${span}' AND ${days}`
  return `(
    ${rows('month', 'day >= $2 AND day < $3')}
    UNION ALL ${rows('day', 'day >= $4 AND day < $2')}
    UNION ALL ${rows('day', 'day >= $3 AND day <= $5')}
  ) AS kept`
}

/** Returns the parameters of `groupsText`. */
export function valuesOf(query: FiguresQuery, limit: number): unknown[] {
  const { first, after } = wholeMonths(query)
  return [query.tenantId ?? allTenants, first, after, query.from, query.to, limit]
}

/** The first day of the period's first whole month, and the day after its last one; the day after the period without any. */
function wholeMonths({ from, to, by }: FiguresQuery): { first: string; after: string } {
  const dayAfter = dayOf(new Date(Date.parse(to) + 86_400_000))
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  const first = dayOf(new Date(Date.UTC(year, day === 1 ? month - 1 : month, 1)))
  const after = `${dayAfter.slice(0, -2)}01`
  // Days and weeks are no sums of months.
  const isNone = by === 'day' || by === 'week' || first >= after
  return isNone ? { first: dayAfter, after: dayAfter } : { first, after }
}

/** The day after 9999-12-31 has a year of five digits, which PostgreSQL reads without a sign. */
const dayOf = (at: Date) => at.toISOString().replace('+0', '').replace(/T.*/, '')

/**
 * Reads for each key at most 70 rows, those of 10 months and 60 days, however many orders they stand for; of keys beyond the limit `$6`
 * only their numbers of orders. Groups whose orders all moved to another group are left out.
 *
 * `IS TRUE` keeps IN a hash table, for whichever plan: a join by loops compared each row with 500 keys.
 */
export const groupsText = (by: Grouping) => `
WITH chosen AS MATERIALIZED (
    SELECT key, count(*) OVER () AS groups FROM ${rowsOf(by)} GROUP BY key HAVING sum(orders) > 0
    ORDER BY sum(orders) DESC, key LIMIT $6
  ),
  grouped AS (
    SELECT false AS "isTotal", key, ${summed} FROM ${rowsOf(by)}
    WHERE (key IN (SELECT key FROM chosen)) IS TRUE GROUP BY key
    UNION ALL SELECT true, '', ${summed} FROM ${rowsOf('month')}
  )
SELECT grouped.*, ${names[by] ? 'named.name' : 'NULL'} AS name, ${by === 'driver' ? 'named.tenant_id' : 'NULL'} AS "driverTenantId",
  coalesce((SELECT groups FROM chosen LIMIT 1), 0) AS "groupCount",
  (SELECT backfill_after IS NOT NULL FROM figures_counted) AS "isIncomplete"
FROM grouped ${names[by] ? `LEFT JOIN ${names[by]} AS named ON named.id = nullif(key, '')::uuid` : ''}
ORDER BY orders DESC, key`

type Row = {
  [column: string]: unknown
  key: string
  name: string | null
  driverTenantId: TenantId | null
  isTotal: boolean
  isOthers?: boolean
  groupCount: bigint
  isIncomplete: boolean
}

const isInOrder = (by: Grouping) => by === 'hour' || dimensionOf(by) === 'day'

/** The sums of orders by day or month, and dimension. */
export function createFigures({ sql }: StoreContext): FigureStore {
  return {
    count: countOn(sql),
    async read(query, limit) {
      const { by } = query
      const statement =
        by === 'metadata'
          ? { text: metadataText, values: valuesOfMetadata(query, limit) }
          : { text: groupsText(by), values: valuesOf(query, limit) }
      const rows = await sql<Row>({ name: `figures-${by}`, ...statement })
      const total = rows.find(({ isTotal }) => isTotal)!
      const groups = rows.filter(({ isTotal }) => !isTotal).map(groupOf)
      return {
        total: sumsOf(total),
        groups: isInOrder(by) ? groups.toSorted(byKey) : groups,
        groupCount: Number(total.groupCount),
        isIncomplete: total.isIncomplete,
      }
    },
  }
}

const byKey = (a: StoredGroup, b: StoredGroup) => (a.key < b.key ? -1 : 1)

function groupOf(row: Row): StoredGroup {
  const { key, name, driverTenantId, isOthers } = row
  return { key, name, driverTenantId, ...(isOthers && { isOthers }), ...sumsOf(row) }
}

/** Sums over no rows are null. */
function sumsOf(row: Row): FigureSums {
  const number = (name: string) => Number(row[name] ?? 0)
  const times = measuredTimes.map((time) => [
    time,
    {
      count: number(`${time}_count`),
      seconds: number(`${time}_seconds`),
      buckets: ((row[`${time}_buckets`] ?? []) as (number | null)[]).map((count) => count ?? 0),
    },
  ])
  const attempts = attemptReasons.map((reason) => [reason, number(`attempts_${reason}`)])
  const problems = incidentCodes.map((code) => [code, number(`problems_${code}`)])
  return {
    orders: number('orders'),
    delivered: number('delivered'),
    onTime: number('on_time'),
    canceledByShipper: number('canceled_by_shipper'),
    canceledWithoutDriver: number('canceled_without_driver'),
    returned: number('returned'),
    spendCents: (row.spend_cents ?? 0n) as bigint,
    problems: number('problems'),
    rated: number('rated'),
    ratingStars: number('rating_stars'),
    returns: number('returns'),
    failedAttempts: number('failed_attempts'),
    attemptsByReason: Object.fromEntries(attempts) as Record<AttemptReason, number>,
    problemsByCode: Object.fromEntries(problems) as Record<IncidentCode, number>,
    ...(Object.fromEntries(times) as Pick<FigureSums, MeasuredTime>),
  }
}
