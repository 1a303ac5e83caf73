import type { Delivery } from '../../delivery/model/delivery.ts'
import { type EstimateSettings, handOverSeconds } from '../../delivery/model/estimate.ts'
import type { RouteGain } from '../../delivery/model/route.ts'
import { secondsBetween } from '../../shared/clock.ts'
import type { OrderId } from '../../shared/ids.ts'
import { handOverClosesAt } from '../plan/plan-problem.ts'
import {
  deliveriesOf,
  type RouteStart,
  type ScheduledRoute,
  type StopOfRoute,
  scheduleRoute,
} from '../routes/schedule-route.ts'
import { mostWaitSeconds } from './limits.ts'

/**
 * The stops that are offered with a due delivery: what its driver carries together with it by the plan, at
 * most as many deliveries as the driver may accept. Null where it shares the way with none:
 * docs/reference/rules.md#dispatch-by-plan.
 */
export function stopsSharedWith(
  due: OrderId,
  planned: readonly StopOfRoute[],
  mostDeliveries: number,
): readonly StopOfRoute[] | null {
  const together = carriedTogether(due, planned)
  const picked = deliveriesOf(together).map(({ orderId }) => orderId)
  const others = picked.filter((orderId) => orderId !== due).slice(0, Math.max(0, mostDeliveries - 1))
  if (others.length === 0) return null
  const offered = new Set([due, ...others])
  return together.filter(({ delivery }) => offered.has(delivery.orderId))
}

/** From an empty vehicle to the next one, with the delivery in between. */
function carriedTogether(due: OrderId, planned: readonly StopOfRoute[]): readonly StopOfRoute[] {
  let [first, aboard] = [0, 0]
  for (const [index, { kind }] of planned.entries()) {
    aboard += kind === 'pickup' ? 1 : -1
    if (aboard > 0) continue
    const part = planned.slice(first, index + 1)
    if (part.some(({ delivery }) => delivery.orderId === due)) return part
    first = index + 1
  }
  return []
}

/**
 * Returns the gain of the route if it is offered as a whole: it is shorter than its deliveries one after
 * the other, every hand-over and pickup is in time with the margin of the estimate (P90), and the driver
 * waits for windows at most 10 minutes longer than for the due delivery alone. Null otherwise.
 */
export function gainOf(
  due: Delivery,
  stops: readonly StopOfRoute[],
  planned: ScheduledRoute,
  start: RouteStart,
  settings: EstimateSettings,
): RouteGain | null {
  const spares = stops.map(({ delivery, kind }, index) => {
    const closes =
      kind === 'dropoff' ? handOverClosesAt(settings, delivery, start.at) : pickupClosesAt(delivery, start.at)
    return closes - planned.begins[index]!
  })
  const spareSeconds = Math.min(...spares)
  const savedMeters = estimated(oneAfterTheOther(stops), start).meters - planned.meters
  const alone = bothStops(due)
  const waits = waitOf(stops, planned, start) - waitOf(alone, estimated(alone, start), start)
  if (spareSeconds < 0 || savedMeters <= 0 || waits > mostWaitSeconds) return null
  return { savedMeters: Math.round(savedMeters), spareSeconds: Math.floor(spareSeconds) }
}

function pickupClosesAt({ pickupWindow }: Delivery, at: Date): number {
  return pickupWindow && pickupWindow.until > at
    ? secondsBetween(at, pickupWindow.until)
    : Number.POSITIVE_INFINITY
}

function oneAfterTheOther(stops: readonly StopOfRoute[]): StopOfRoute[] {
  return deliveriesOf(stops).flatMap(bothStops)
}

function bothStops(delivery: Delivery): StopOfRoute[] {
  return [
    { delivery, kind: 'pickup' },
    { delivery, kind: 'dropoff' },
  ]
}

/** The table of ways by road is for the places of the route in their sequence. */
function estimated(stops: readonly StopOfRoute[], start: RouteStart): ScheduledRoute {
  return scheduleRoute(stops, { ...start, roadSeconds: null })
}

function waitOf(
  stops: readonly StopOfRoute[],
  { ends, seconds }: ScheduledRoute,
  { freeAt, pickupSeconds }: RouteStart,
): number {
  const service = stops.reduce(
    (sum, { kind }) => sum + (kind === 'pickup' ? pickupSeconds : handOverSeconds),
    0,
  )
  return ends - freeAt - seconds - service
}
