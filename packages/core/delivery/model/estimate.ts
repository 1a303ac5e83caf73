import { roadMeters } from '../../geo/distance.ts'
import type { ServiceType } from '../../quoting/service-type.ts'
import { addSeconds, later, secondsBetween } from '../../shared/clock.ts'
import type { Delivery } from './delivery.ts'
import type { Schedule } from './schedule.ts'
import { isReachedBy, isUnderWay, moves } from './states.ts'
import { type TimelineEntry, timelineTypeOf } from './timeline.ts'

/** Speed from pickup to hand-over at an hour of the day: half of the legs are faster than the median, nine of ten faster than `slowKmh`. */
export type Speed = { medianKmh: number; slowKmh: number }

export type SpeedOf = (serviceType: ServiceType, at: Date) => Speed

/** The duration of a hand-over, from parking to leaving. */
export const handOverSeconds = 180

/** The arrival is before `p50` in half of the cases, before `p90` in nine of ten. Whole minutes. */
export type ArrivalWindow = { p50: Date; p90: Date }

/** Null for a stop that the driver has passed, or without an estimate. */
export type Estimate = { pickup: ArrivalWindow | null; destination: ArrivalWindow | null }

export type EstimateSettings = {
  speedOf: SpeedOf
  /** The loading time at the pickup, in half of the cases and in nine of ten. */
  pickupSeconds: number
  pickupSlowSeconds: number
}

export type EstimatedDelivery = Pick<
  Delivery,
  | 'status'
  | 'serviceType'
  | 'origin'
  | 'destination'
  | 'distanceMeters'
  | 'roadSeconds'
  | 'arrivedAtDestinationAt'
  | keyof Schedule
>

/** The driver's last position, and since when the delivery has its status. */
export type DriverProgress = {
  position: { lat: number; lng: number; at: Date } | null
  since: Date | null
  /** The way on the roads from the position to the next stop; without it the distance is estimated. */
  ahead?: Way | null
}

export type Way = { meters: number; seconds: number }

/** A length of time in half of the cases, and how much longer the slowest tenth takes. */
export type Span = { seconds: number; slower: number }

/**
 * When the driver will reach pickup and destination: the remaining road distance at the speed of such vehicles at this hour,
 * at least the driving time of the road network, plus the time at the pickup, and not before the windows begin. The longer no
 * position came, the later is P90. Null before
 * acceptance, at the destination, after the hand-over, without a position, and if the estimated arrival has passed.
 */
export function estimateArrival(
  settings: EstimateSettings,
  delivery: EstimatedDelivery,
  { position, since, ahead }: DriverProgress,
  now: Date,
): Estimate | null {
  const { status, origin, destination, distanceMeters, roadSeconds } = delivery
  if (!isUnderWay(status) || delivery.arrivedAtDestinationAt) return null
  const wayOf = (way: Way) => travelSpan(settings, delivery, way, now)
  const wayTo = (place: { lat: number; lng: number }, from: { lat: number; lng: number }) =>
    wayOf(ahead ?? { meters: roadMeters(from, place), seconds: 0 })
  const { pickupSeconds, pickupSlowSeconds } = settings
  const loading = { seconds: pickupSeconds, slower: pickupSlowSeconds - pickupSeconds }
  const carrying = wayOf({ meters: distanceMeters, seconds: roadSeconds ?? 0 })
  const ready = delivery.pickupWindow?.from ?? delivery.readyAt
  const handOverFrom = delivery.deliveryWindow?.from ?? null
  // The driver did not leave the last position before the status began.
  const seenAt = position && (since ? later(since, position.at) : position.at)
  // Without a position nobody knows whether the driver moved: the slowest tenth stood still.
  const gap = { seconds: 0, slower: gapSeconds(seenAt, now) }

  if (status === 'accepted') {
    if (!position || !seenAt) return null
    const toPickup = wayTo(origin, position)
    const pickup = windowOf(seenAt, [toPickup, gap], now, ready)
    const waits = ready && addSeconds(seenAt, toPickup.seconds) < ready
    const destination = waits
      ? windowOf(ready, [loading, carrying], now, handOverFrom)
      : windowOf(seenAt, [toPickup, gap, loading, carrying], now, handOverFrom)
    return pickup && { pickup, destination }
  }
  if (!since) return null
  const carried = () => {
    if (status === 'at_pickup') {
      const left = { ...loading, seconds: 0 }
      const loadedAt = addSeconds(later(since, ready ?? since), loading.seconds)
      return windowOf(later(now, loadedAt), [left, carrying], now, handOverFrom)
    }
    if (status === 'in_transit' && position && seenAt)
      return windowOf(seenAt, [wayTo(destination, position), gap], now, handOverFrom)
    return windowOf(since, [carrying], now, handOverFrom)
  }
  const window = carried()
  return window && { pickup: null, destination: window }
}

/** Phones send positions this often at least: a shorter gap says nothing. */
const usualGapSeconds = 60
/** A phone that was silent for longer will hardly send again: the estimate ends by itself. */
const maxGapSeconds = 1800

export function gapSeconds(seenAt: Date | null, now: Date): number {
  const silent = seenAt ? secondsBetween(seenAt, now) : 0
  return silent <= usualGapSeconds ? 0 : Math.min(silent, maxGapSeconds)
}

/** Since when the delivery has its status, by its timeline. */
export function statusSince(
  { status }: Pick<Delivery, 'status'>,
  timeline: readonly TimelineEntry[],
): Date | null {
  const types = moves.filter((move) => isReachedBy(status, move)).map((move) => timelineTypeOf[move])
  return timeline.findLast(({ type }) => types.some((one) => one === type))?.at ?? null
}

/** The first 20 km of a leg count as city traffic; the rest is three times as fast. */
const cityMeters = 20_000
const roadFactor = 3

/** The distance in city traffic that takes as long: it makes the speeds of short and long legs comparable. */
export function asCityMeters(meters: number): number {
  return Math.min(meters, cityMeters) + Math.max(0, meters - cityMeters) / roadFactor
}

/** Nobody is faster than the road network says, which knows of no traffic. */
export function travelSpan(
  { speedOf }: EstimateSettings,
  { serviceType }: Pick<EstimatedDelivery, 'serviceType'>,
  way: Way,
  now: Date,
): Span {
  const { medianKmh, slowKmh } = speedOf(serviceType, now)
  const seconds = (kmh: number) => Math.max((asCityMeters(way.meters) / kmh) * 3.6, way.seconds)
  return { seconds: seconds(medianKmh), slower: seconds(slowKmh) - seconds(medianKmh) }
}

/** Independent spans are rarely slow together: their deviations add up like standard deviations. */
export function windowOf(
  from: Date,
  spans: readonly Span[],
  now: Date,
  notBefore: Date | null,
): ArrivalWindow | null {
  const { seconds, slower } = sumOf(spans)
  const at = (length: number) => later(wholeMinute(addSeconds(from, length)), wholeMinute(notBefore ?? from))
  const p90 = at(seconds + slower)
  if (p90 < now) return null
  return { p50: later(wholeMinute(now), at(seconds)), p90 }
}

function sumOf(spans: readonly Span[]): Span {
  return {
    seconds: spans.reduce((sum, span) => sum + span.seconds, 0),
    slower: Math.hypot(...spans.map((span) => span.slower)),
  }
}

type Trip = Pick<EstimatedDelivery, 'serviceType' | 'distanceMeters' | 'roadSeconds'>

/** From the arrival at the pickup to the hand-over in nine of ten cases. */
export function carrySeconds(settings: EstimateSettings, trip: Trip, at: Date): number {
  const { seconds, slower } = carrySpan(settings, trip, at)
  return seconds + slower
}

/** Returns the seconds that `carrySeconds` adds to the median, for nine of ten cases. */
export function carryMarginSeconds(settings: EstimateSettings, trip: Trip, at: Date): number {
  return carrySpan(settings, trip, at).slower
}

function carrySpan(settings: EstimateSettings, trip: Trip, at: Date): Span {
  const { pickupSeconds, pickupSlowSeconds } = settings
  const loading = { seconds: pickupSeconds, slower: pickupSlowSeconds - pickupSeconds }
  const way = { meters: trip.distanceMeters, seconds: trip.roadSeconds ?? 0 }
  return sumOf([loading, travelSpan(settings, trip, way, at)])
}

const minute = 60_000

function wholeMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / minute) * minute)
}
