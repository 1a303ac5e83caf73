import { roadMeters } from '../../geo/distance.ts'
import { addSeconds, later, secondsBetween } from '../../shared/clock.ts'
import type { OrderId } from '../../shared/ids.ts'
import type { Delivery } from './delivery.ts'
import {
  type DriverProgress,
  type Estimate,
  type EstimateSettings,
  gapSeconds,
  type Span,
  travelSpan,
  windowOf,
} from './estimate.ts'
import { isUnderWay } from './states.ts'
import { opensAt, placeOfStop, type RouteWork, type StopAhead, stopsAhead } from './stops-ahead.ts'

/** `begunAt`: since when the driver is at the next stop of the route; null on the way to it. `ahead` is the way there. */
export type RouteProgress = Pick<DriverProgress, 'position' | 'ahead'> & { begunAt: Date | null }

/**
 * When the driver reaches the pickup and the destination of an order of an accepted route: the planned times,
 * shifted by how much the driver will be early or late at the next stop, and not before the order's windows
 * begin. Null where `estimateArrival` is.
 */
export function estimateInRoute(
  settings: EstimateSettings,
  work: RouteWork,
  orderId: OrderId,
  progress: RouteProgress,
  now: Date,
): Estimate | null {
  const own = work.deliveries.get(orderId)
  if (!own || !isUnderWay(own.status) || own.arrivedAtDestinationAt) return null
  if (own.status === 'accepted' && !progress.position) return null
  const ahead = stopsAhead(work)
  const next = ahead[0]
  if (!next) return null
  const start = reachNext(settings, next, progress, now)
  const windowAt = (kind: StopAhead['kind']) => {
    const index = ahead.findIndex((stop) => stop.delivery.orderId === orderId && stop.kind === kind)
    const stops = ahead.slice(0, index + 1)
    const legs = stops.slice(1).map((stop, at) => legSpan(settings, stops[at]!, stop, now))
    return windowOf(start.from, [...start.spans, ...legs], now, opensAt(stops.at(-1)!))
  }
  const isBeforePickup = own.status === 'accepted'
  const destination = windowAt('dropoff')
  return destination && { pickup: isBeforePickup ? windowAt('pickup') : null, destination }
}

/** The same at the moment in which the parcels of an order are picked up: the driver stands there. */
export function estimateAfterPickup(
  settings: EstimateSettings,
  { route, deliveries }: RouteWork,
  pickedUp: Delivery,
  at: Date,
): Estimate | null {
  const { orderId, origin } = pickedUp
  const work = { route, deliveries: new Map(deliveries).set(orderId, pickedUp) }
  const position = { lat: origin.lat, lng: origin.lng, at }
  return estimateInRoute(settings, work, orderId, { position, begunAt: null }, at)
}

/** When the driver begins the next stop: seen there, or by what is left of the way to it; without a position not before it is planned. */
function reachNext(
  settings: EstimateSettings,
  next: StopAhead,
  { position, ahead, begunAt }: RouteProgress,
  now: Date,
): { from: Date; spans: readonly Span[] } {
  // A stop that takes longer than usual ends now, so what follows moves on.
  if (begunAt) return { from: later(begunAt, addSeconds(now, -settings.pickupSeconds)), spans: [] }
  const opens = opensAt(next)
  if (!position) return { from: [now, opens ?? now].reduce(later, next.at), spans: [] }
  const way = ahead ?? { meters: roadMeters(position, placeOfStop(next)), seconds: 0 }
  const travel = travelSpan(settings, next.delivery, way, now)
  if (opens && addSeconds(position.at, travel.seconds) < opens) return { from: opens, spans: [] }
  return { from: position.at, spans: [travel, { seconds: 0, slower: gapSeconds(position.at, now) }] }
}

/** From one stop to the next as planned, with the work at the first; as uncertain as a way that takes as long. */
function legSpan({ speedOf }: EstimateSettings, from: StopAhead, to: StopAhead, now: Date): Span {
  const { medianKmh, slowKmh } = speedOf(to.delivery.serviceType, now)
  const seconds = Math.max(0, secondsBetween(from.at, to.at))
  return { seconds, slower: seconds * (medianKmh / slowKmh - 1) }
}
