import { incidentCodes } from '@rodovia/core/delivery/model/incident.ts'
import { bucketMinutes, measuredTimes } from '@rodovia/core/figures/figures.ts'
import { attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'

/** The tenant of the sums of all tenants. */
export const allTenants = '00000000-0000-0000-0000-000000000000'

/** The columns of `figures` that are plain sums, each with what one order adds: SQL on a row of `figure_orders`. */
export const sums: Readonly<Record<string, string>> = {
  orders: '1',
  delivered: `(status = 'delivered')::int`,
  on_time: 'is_on_time::int',
  canceled_by_shipper: 'is_canceled_by_shipper::int',
  canceled_without_driver: `(status = 'canceled' AND NOT is_canceled_by_shipper)::int`,
  returned: `(status = 'returned')::int`,
  spend_cents: `CASE WHEN status = 'canceled' THEN 0 ELSE price_cents END`,
  problems: 'problems',
  rated: '(rating_stars IS NOT NULL)::int',
  rating_stars: 'coalesce(rating_stars, 0)',
  returns: 'is_return::int',
  failed_attempts: 'coalesce(cardinality(attempt_reasons), 0)',
  ...Object.fromEntries(
    attemptReasons.map((reason) => [
      `attempts_${reason}`,
      `coalesce(cardinality(array_positions(attempt_reasons, '${reason}')), 0)`,
    ]),
  ),
  ...Object.fromEntries(
    incidentCodes.map((code) => [
      `problems_${code}`,
      `coalesce(cardinality(array_positions(problem_codes, '${code}')), 0)`,
    ]),
  ),
  ...Object.fromEntries(
    measuredTimes.flatMap((time) => [
      [`${time}_count`, `(${time}_seconds IS NOT NULL)::int`],
      [`${time}_seconds`, `coalesce(${time}_seconds, 0)`],
    ]),
  ),
}

export const bucketColumns = measuredTimes.map((time) => `${time}_buckets`)

const bucketNumbers = Array.from({ length: bucketMinutes.length + 1 }, (_, index) => index)

/** SQL: an array with an expression for each bucket; `index` begins with 0. */
export function eachBucket(expression: (index: number) => string): string {
  return `ARRAY[${bucketNumbers.map(expression).join(', ')}]`
}

/** SQL: the buckets of orders without that time. */
export const noBuckets = `${eachBucket(() => '0')}::int[]`

const limits = `ARRAY[${bucketMinutes.map((minutes) => minutes * 60).join(', ')}]`

/** SQL: the number of a time's bucket, from 0; null without the time. */
export const bucketOf = (seconds: string) => `width_bucket(${seconds}, ${limits})`
