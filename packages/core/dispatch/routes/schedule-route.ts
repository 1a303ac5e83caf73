import type { Delivery } from '../../delivery/model/delivery.ts'
import { handOverSeconds } from '../../delivery/model/estimate.ts'
import type { RouteStopKind } from '../../delivery/model/route.ts'
import type { Position } from '../../geo/position.ts'
import { secondsBetween } from '../../shared/clock.ts'
import type { RouteProblem } from '../plan/ports.ts'
import { travelTable } from '../plan/travel.ts'

export type StopOfRoute = { delivery: Delivery; kind: RouteStopKind }

/** In the order of their pickups. */
export function deliveriesOf(stops: readonly StopOfRoute[]): Delivery[] {
  return stops.filter(({ kind }) => kind === 'pickup').map(({ delivery }) => delivery)
}

export type RouteStart = {
  at: Date
  /**
   * The place where the driver is free, and the seconds until then; null for an unknown place: the driver
   * then begins at the first stop.
   */
  place: Position | null
  freeAt: number
  pickupSeconds: number
} & Pick<RouteProblem, 'kmh' | 'roadSeconds'>

/** Seconds after `at`. */
export type ScheduledRoute = { begins: readonly number[]; ends: number; meters: number; seconds: number }

/** The places of a route in their sequence: where it starts, then each stop. */
export function placesOf(stops: readonly StopOfRoute[], start: Position | null): Position[] {
  const places = stops.map(({ delivery, kind }): Position => {
    const { lat, lng } = kind === 'pickup' ? delivery.origin : delivery.destination
    return { lat, lng }
  })
  return [start ?? places[0]!, ...places]
}

/** When each stop begins, and how far the driver travels, in the sequence that was chosen. Nobody begins before a window opens. */
export function scheduleRoute(
  stops: readonly StopOfRoute[],
  { at, place, freeAt, pickupSeconds, kmh, roadSeconds }: RouteStart,
): ScheduledRoute {
  const table = travelTable({ places: placesOf(stops, place), kmh, roadSeconds })
  const begins: number[] = []
  let [now, meters, seconds] = [freeAt, 0, 0]
  for (const [index, { delivery, kind }] of stops.entries()) {
    const leg = { meters: table.meters[index]![index + 1]!, seconds: table.seconds[index]![index + 1]! }
    meters += leg.meters
    seconds += leg.seconds
    const opens = opensAt(delivery, kind)
    const starts = Math.max(now + leg.seconds, opens ? secondsBetween(at, opens) : 0)
    begins.push(starts)
    now = starts + (kind === 'pickup' ? pickupSeconds : handOverSeconds)
  }
  return { begins, ends: now, meters, seconds }
}

function opensAt({ pickupWindow, readyAt, deliveryWindow }: Delivery, kind: RouteStopKind): Date | null {
  return kind === 'pickup' ? (pickupWindow?.from ?? readyAt) : (deliveryWindow?.from ?? null)
}
