import { roadMeters } from '../geo/distance.ts'
import type { ServiceType } from '../quoting/service-type.ts'
import { addSeconds, later } from '../shared/clock.ts'
import type { Delivery } from './delivery.ts'
import { isReachedBy, moves, type Status } from './states.ts'
import { type TimelineEntry, timelineTypeOf } from './timeline.ts'

/**
 * How fast a vehicle gets from door to door at an hour of the day, in km/h: half of the legs are faster than `median`, nine of ten faster
 * than `slow`.
 */
export type Speed = { medianKmh: number; slowKmh: number }

export type SpeedOf = (serviceType: ServiceType, at: Date) => Speed

/** One comes before the first as often as behind it, and before the second nine times of ten. Whole minutes. */
export type ArrivalWindow = { p50: Date; p90: Date }

/** Null where the driver was already, or where nothing can be said. */
export type Estimate = { pickup: ArrivalWindow | null; destination: ArrivalWindow | null }

export type EstimateSettings = {
  speedOf: SpeedOf
  /** How long fetching a parcel takes at the pickup, in half of the cases and in nine of ten. */
  pickupSeconds: number
  pickupSlowSeconds: number
}

type Estimated = Pick<Delivery, 'status' | 'serviceType' | 'origin' | 'destination' | 'distanceMeters'>

/** What is known besides: the driver's last position, and since when the delivery has its status. */
export type DriverProgress = {
  position: { lat: number; lng: number; at: Date } | null
  since: Date | null
}

/** A length of time in half of the cases, and how much longer the slowest tenth takes. */
type Span = { seconds: number; slower: number }

/**
 * When the driver will be at the pickup and at the destination: what is left of the way by road over the speeds of such vehicles at such an
 * hour, and the time at the pickup. Null before a driver has accepted, once he is through, where nothing is known of where he is, and
 * where he should have been there long ago.
 */
export function estimateArrival(
  settings: EstimateSettings,
  delivery: Estimated,
  { position, since }: DriverProgress,
  now: Date,
): Estimate | null {
  const { status, origin, destination, distanceMeters } = delivery
  if (!hasEstimate(status)) return null
  const wayOf = (meters: number) => travelSpan(settings, delivery, meters, now)
  const { pickupSeconds, pickupSlowSeconds } = settings
  const loading = { seconds: pickupSeconds, slower: pickupSlowSeconds - pickupSeconds }
  const carrying = wayOf(distanceMeters)
  // Where he was when the status began he left then at the earliest.
  const seenAt = position && (since ? later(since, position.at) : position.at)

  if (status === 'accepted') {
    if (!position || !seenAt) return null
    const toPickup = wayOf(roadMeters(position, origin))
    const pickup = windowOf(seenAt, [toPickup], now)
    return pickup && { pickup, destination: windowOf(seenAt, [toPickup, loading, carrying], now) }
  }
  if (!since) return null
  const carried = () => {
    if (status === 'at_pickup') {
      const left = { ...loading, seconds: 0 }
      return windowOf(later(now, addSeconds(since, loading.seconds)), [left, carrying], now)
    }
    if (status === 'in_transit' && position && seenAt)
      return windowOf(seenAt, [wayOf(roadMeters(position, destination))], now)
    return windowOf(since, [carrying], now)
  }
  const window = carried()
  return window && { pickup: null, destination: window }
}

/** Whether a delivery that stands there has an estimate at all. */
export function hasEstimate(status: Status): boolean {
  return ['accepted', 'at_pickup', 'picked_up', 'in_transit'].includes(status)
}

/** Since when a delivery has had its status, by its timeline. */
export function statusSince(
  { status }: Pick<Delivery, 'status'>,
  timeline: readonly TimelineEntry[],
): Date | null {
  const types = moves.filter((move) => isReachedBy(status, move)).map((move) => timelineTypeOf[move])
  return timeline.findLast(({ type }) => types.some((one) => one === type))?.at ?? null
}

/** So far a leg counts as one through a city; what is left of it is by road, and three times as fast. */
const cityMeters = 20_000
const roadFactor = 3

/** A way as the metres through a city that take as long: with them speeds of short and of long ways are of one kind. */
export function asCityMeters(meters: number): number {
  return Math.min(meters, cityMeters) + Math.max(0, meters - cityMeters) / roadFactor
}

function travelSpan(
  { speedOf }: EstimateSettings,
  { serviceType }: Estimated,
  meters: number,
  now: Date,
): Span {
  const { medianKmh, slowKmh } = speedOf(serviceType, now)
  const seconds = (kmh: number) => (asCityMeters(meters) / kmh) * 3.6
  return { seconds: seconds(medianKmh), slower: seconds(slowKmh) - seconds(medianKmh) }
}

/** Spans that have nothing to do with one another are seldom slow together: what they are slower by adds up as deviations do. */
function windowOf(from: Date, spans: readonly Span[], now: Date): ArrivalWindow | null {
  const seconds = spans.reduce((sum, span) => sum + span.seconds, 0)
  const slower = Math.hypot(...spans.map((span) => span.slower))
  const p90 = wholeMinute(addSeconds(from, seconds + slower))
  if (p90 < now) return null
  return { p50: later(wholeMinute(now), wholeMinute(addSeconds(from, seconds))), p90 }
}

const minute = 60_000

function wholeMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / minute) * minute)
}
