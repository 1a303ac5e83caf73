import { type FiguresQuery, measuredTimes } from '@rodovia/core/figures/figures.ts'
import { bucketOf, eachBucket, sums } from './columns.ts'

/** Returns the parameters of `metadataText`. */
export function valuesOfMetadata(query: FiguresQuery, limit: number): unknown[] {
  return [query.tenantId, query.from, query.to, query.metadataKey, limit]
}

const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE 'America/Sao_Paulo'`

const summed = [
  ...Object.entries(sums).map(([name, added]) => `sum(${added})::bigint AS ${name}`),
  ...measuredTimes.map(
    (time) =>
      `${eachBucket((index) => `count(*) FILTER (WHERE ${time}_bucket = ${index})`)}::float8[] AS ${time}_buckets`,
  ),
]

/**
 * The figures by the values of a key: no sums are kept of them, so it adds up what each order of the period contributes. The `$5` values
 * with most orders have a group of their own, the others one together.
 */
export const metadataText = `
WITH counted AS MATERIALIZED (
    SELECT coalesce(delivery.metadata ->> $4, '') AS value, contribution.*,
      ${measuredTimes.map((time) => `${bucketOf(`contribution.${time}_seconds`)} AS ${time}_bucket`)}
    FROM deliveries AS delivery JOIN figure_orders AS contribution
      ON contribution.order_id = delivery.order_id AND contribution.tenant_id = delivery.tenant_id
    WHERE delivery.tenant_id = $1
      AND delivery.created_at >= ${startOf('$2::date')} AND delivery.created_at < ${startOf('$3::date + 1')}
  ),
  ranked AS MATERIALIZED (
    SELECT value, row_number() OVER (ORDER BY count(*) DESC, value) > $5::int AS is_others, count(*) OVER () AS groups
    FROM counted GROUP BY value
  ),
  grouped AS (
    SELECT false AS "isTotal", CASE WHEN is_others THEN '' ELSE value END AS key, is_others AS "isOthers", ${summed}
    FROM counted JOIN ranked USING (value) GROUP BY 2, 3
    UNION ALL SELECT true, '', false, ${summed} FROM counted
  )
SELECT grouped.*, NULL AS name, NULL AS "driverTenantId", coalesce((SELECT groups FROM ranked LIMIT 1), 0) AS "groupCount",
  (SELECT backfill_after IS NOT NULL FROM figures_counted) AS "isIncomplete"
FROM grouped ORDER BY "isOthers", orders DESC, key`
