import { asCityMeters, type Speed, type SpeedOf } from '../delivery/model/estimate.ts'
import type { ServiceType } from '../quoting/service-type.ts'
import { hourOfDay } from '../shared/local-day.ts'

/** The number of legs of a vehicle that began in that hour, by speed; buckets rise by 5 %. */
export type MeasuredSpeed = { serviceType: ServiceType; hour: number; bucket: number; legs: number }

const bucketStep = Math.log(1.05)

/** Plausible bounds: a leg beyond them is a test, a late tap or a wrong position. */
const slowestKmh = 2
const fastestKmh = 130
const leastSeconds = 60
const leastMeters = 300

/** The bucket of a leg; null if the leg is implausible. */
export function bucketOfLeg({ meters, seconds }: { meters: number; seconds: number }): number | null {
  if (seconds < leastSeconds || meters < leastMeters) return null
  const kmh = (asCityMeters(meters) / seconds) * 3.6
  return kmh >= slowestKmh && kmh <= fastestKmh ? Math.round(Math.log(kmh) / bucketStep) : null
}

function kmhOfBucket(bucket: number): number {
  return Math.exp(bucket * bucketStep)
}

/** Assumed door-to-door speed in a city at midday. */
const seededKmh: Record<ServiceType, number> = { MOTO: 26, CAR: 20, VAN: 18, TRUCK: 15 }
/** The assumed speed of the slowest tenth, relative to the median. */
const seededSpread = 0.6

/** Assumed speed by hour, relative to midday. */
const seededHours = [
  ...[1.5, 1.5, 1.5, 1.5, 1.5, 1.35, 1.1, 0.8, 0.75, 0.85, 0.95, 1],
  ...[1, 1, 1, 0.95, 0.85, 0.75, 0.7, 0.8, 1, 1.15, 1.3, 1.4],
]

/** The midpoints of the ten deciles of a normal distribution, in units of the 10 % quantile. */
const tenths = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645].map(
  (deviation) => deviation / 1.2816,
)

/**
 * Speeds by vehicle and hour in São Paulo time: measured legs combined with assumed ones, which count as `seedLegs`
 * legs and so weigh less and less.
 */
export function speedsFrom(measured: readonly MeasuredSpeed[], seedLegs: number): SpeedOf {
  const byKey = Map.groupBy(measured, ({ serviceType, hour }) => `${serviceType} ${hour}`)
  const known = new Map<string, Speed>()
  return (serviceType, at) => {
    const hour = hourOfDay(at)
    const key = `${serviceType} ${hour}`
    const speed = known.get(key) ?? speedOf(serviceType, hour, byKey.get(key) ?? [], seedLegs)
    known.set(key, speed)
    return speed
  }
}

function speedOf(
  serviceType: ServiceType,
  hour: number,
  measured: readonly MeasuredSpeed[],
  seedLegs: number,
): Speed {
  const medianKmh = seededKmh[serviceType] * seededHours[hour]!
  const weights = [
    ...measured.map(({ bucket, legs }) => ({ kmh: kmhOfBucket(bucket), legs })),
    ...tenths.map((deviation) => ({ kmh: medianKmh * seededSpread ** -deviation, legs: seedLegs / 10 })),
  ].toSorted((a, b) => a.kmh - b.kmh)
  return { medianKmh: quantile(weights, 0.5), slowKmh: quantile(weights, 0.1) }
}

/** Interpolates between the two neighbouring midpoints. */
function quantile(sorted: readonly { kmh: number; legs: number }[], part: number): number {
  const wanted = part * sorted.reduce((sum, { legs }) => sum + legs, 0)
  let below = 0
  let before: { kmh: number; middle: number } | null = null
  for (const { kmh, legs } of sorted) {
    const middle = below + legs / 2
    if (middle >= wanted) {
      if (!before) return kmh
      return before.kmh + ((kmh - before.kmh) * (wanted - before.middle)) / (middle - before.middle)
    }
    below += legs
    before = { kmh, middle }
  }
  return before?.kmh ?? Number.NaN
}
