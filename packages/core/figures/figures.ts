import { type IncidentCode, incidentCodes } from '../delivery/model/incident.ts'
import { type AttemptReason, attemptReasons } from '../return-orders/attempt-reason.ts'
import type { TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'

/**
 * The groupings of figures. `tenant` is for the platform, over all tenants; `metadata` is by the values of one key, of one tenant.
 */
export const groupings = [
  'day',
  'week',
  'month',
  'tier',
  'area',
  'driver',
  'hour',
  'tenant',
  'metadata',
] as const
export type Grouping = (typeof groupings)[number]

/** The dimensions by which sums are kept; weeks and months are sums of days. */
export const dimensions = ['day', 'tier', 'area', 'driver', 'hour', 'tenant'] as const
export type Dimension = (typeof dimensions)[number]

/** Null for what is counted from the orders themselves. */
export function dimensionOf(by: Grouping): Dimension | null {
  if (by === 'metadata') return null
  return by === 'week' || by === 'month' ? 'day' : by
}

/** The measured times of a delivery: docs/reference/rules.md#figures. */
export const measuredTimes = ['accept', 'pickup', 'door'] as const
export type MeasuredTime = (typeof measuredTimes)[number]

/**
 * The limits of the histogram's buckets in minutes: bucket 0 is below the first, the last one from the last limit on. Stored counts
 * depend on them: other limits need a new count.
 */
export const bucketMinutes = [1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720] as const

/** The number of cases, their seconds together, and the number in each bucket. */
export type TimeCounts = { count: number; seconds: number; buckets: readonly number[] }

/** The sums of a group of orders. */
export type FigureSums = {
  orders: number
  delivered: number
  onTime: number
  canceledByShipper: number
  canceledWithoutDriver: number
  returned: number
  /** The cost of the orders, without canceled ones, which were refunded. */
  spendCents: Cents
  problems: number
  problemsByCode: Readonly<Record<IncidentCode, number>>
  /** Rated orders, and their stars together. */
  rated: number
  ratingStars: number
  /** Orders that take a parcel back. */
  returns: number
  failedAttempts: number
  attemptsByReason: Readonly<Record<AttemptReason, number>>
} & Record<MeasuredTime, TimeCounts>

/**
 * A group of orders. `key` is the day, the Monday of the week, the first of the month, the tier, the town,
 * the driver's id, the hour, the tenant's id or the value of the key of metadata; empty for orders without a driver or that key. `name`
 * is that of the driver or the tenant, null for others and after an erasure. `isOthers`: the values that have no group together.
 */
export type FigureGroup = FigureSums & { key: string; name: string | null; isOthers?: boolean }

/** Days in Brasília time, YYYY-MM-DD, both included. */
export type FigurePeriod = { from: string; to: string }

/** Without a tenant the query asks for all tenants together. `metadataKey` is set where it groups by metadata. */
export type FiguresQuery = FigurePeriod & {
  by: Grouping
  tenantId: TenantId | null
  metadataKey?: string | null
}

/** The sums of a period, and their groups. */
export type Figures = FiguresQuery & {
  total: FigureSums
  groups: readonly FigureGroup[]
  /** More groups than `groups` holds are left out. */
  groupCount: number
  /** Whether orders from before figures were kept are still being counted. */
  isIncomplete: boolean
}

/** The part of delivered orders that was on time; null without any. */
export function onTimeRate({ delivered, onTime }: FigureSums): number | null {
  return delivered === 0 ? null : onTime / delivered
}

export function canceledOf({ canceledByShipper, canceledWithoutDriver }: FigureSums): number {
  return canceledByShipper + canceledWithoutDriver
}

/** The kinds of problems there were, the most frequent first. */
export function problemCountsOf({ problemsByCode }: FigureSums): { code: IncidentCode; count: number }[] {
  return incidentCodes
    .map((code) => ({ code, count: problemsByCode[code] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** The mean of the ratings, 1 to 5; null without any. */
export function averageRating({ rated, ratingStars }: FigureSums): number | null {
  return rated === 0 ? null : ratingStars / rated
}

/** The reasons of failed attempts, the most frequent first. */
export function attemptCountsOf({
  attemptsByReason,
}: FigureSums): { reason: AttemptReason; count: number }[] {
  return attemptReasons
    .map((reason) => ({ reason, count: attemptsByReason[reason] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** Orders that have not ended. */
export function openOf(sums: FigureSums): number {
  return sums.orders - sums.delivered - sums.returned - canceledOf(sums)
}

export function meanSeconds({ count, seconds }: TimeCounts): number | null {
  return count === 0 ? null : seconds / count
}

/**
 * About the time, in minutes, within which this part of the deliveries is: evenly spread within its bucket. In the last bucket, which has
 * no end, its beginning. Null without any.
 */
export function quantileMinutes({ count, buckets }: TimeCounts, part: number): number | null {
  if (count === 0) return null
  let below = 0
  for (const [index, inBucket] of buckets.entries()) {
    if (inBucket > 0 && below + inBucket >= part * count) {
      const from = bucketMinutes[index - 1] ?? 0
      const to = bucketMinutes[index] ?? from
      return from + ((to - from) * (part * count - below)) / inBucket
    }
    below += inBucket
  }
  return bucketMinutes.at(-1)!
}
