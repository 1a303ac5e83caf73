import type { Drivers } from '../../fleet/ports.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { later } from '../../shared/clock.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { EventId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import { orderAuditEntry } from '../changes/order-audit-entry.ts'
import { publishUpdate } from '../committing/publish-update.ts'
import type { Delivery } from '../model/delivery.ts'
import { orderView } from '../model/order-view.ts'
import { orderIdsOf, type Route, routePlaceOf } from '../model/route.ts'
import { stopsAhead } from '../model/stops-ahead.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findDriverDelivery } from '../reading/find-delivery.ts'
import type { MovedOrder } from './ports.ts'
import {
  type DriverRoute,
  findOwnRoute,
  type MissedWindowView,
  missedWindowViews,
  type ReadRoutePorts,
  showRoutes,
  skipStartOf,
} from './read-routes.ts'
import { readSkip, type SkipInput } from './read-skip.ts'
import { skipNextStop, wasSkippedLast } from './skip-next-stop.ts'

export type SkipPorts = DeliveryPorts & ReadRoutePorts & { drivers: Drivers }

/** Losing against others this often in a row is a fault, not a race. */
const maxAttempts = 20

export type SkipStop = SkipInput & {
  request: Request
  /** The route's id; by default that of the delivery's route. */
  id?: string | null
  /** The code of the delivery whose stop it is. */
  code: string
  /** The time at which a stop was skipped offline. */
  skippedAt?: Date
}

export type SkippedStop = { route: DriverRoute; missedWindows: readonly MissedWindowView[] }

/**
 * The driver leaves the next stop of an accepted route for later: it is moved behind all other open stops,
 * with its drop after a pickup. Only the sequence and the planned times change:
 * docs/reference/rules.md#routes. Skipping the same stop again changes nothing. Refuses with `not_found`
 * another driver's route or delivery, with `invalid_state` a stop that is not the next one, naming that one,
 * and the last one, with `validation_failed` an unknown kind or reason.
 */
export async function skipStop(
  ports: SkipPorts,
  { request, id, code, skippedAt, ...input }: SkipStop,
): Promise<SkippedStop> {
  const driver = permit(request.actor, 'delivery.drive')
  const skip = readSkip(input)
  await ports.drivers.markSeen(driver.userId, ports.clock())
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { route, delivery, deliveries } = await findStop(ports, driver, id ?? null, code)
    const work = { route, deliveries }
    const stop = { delivery, kind: skip.kind }
    const [next] = stopsAhead(work)
    const isNext = next?.kind === stop.kind && next.delivery.orderId === delivery.orderId
    if (request.idempotencyKey?.resultId || (!isNext && wasSkippedLast(route, stop)))
      return answer(ports, driver, route)
    const now = ports.clock()
    const at = skippedAt ? later(skippedAt, route.answeredAt ?? now) : now
    const start = await skipStartOf(ports, driver, now)
    const after = skipNextStop(work, { ...skip, ...stop, at }, start)
    const moved = movedOrders(ports, work, after)
    const { orderId } = delivery
    const audit = orderAuditEntry(ports, delivery, { request, at: now, action: 'delivery.stop_skipped' })
    const { outcome } = await ports.routes.skip({
      before: route,
      after,
      moved,
      recordedAt: now,
      orderId,
      // The reason is for those who dispatch; the log is the shipper's.
      audit: { ...audit, facts: { ...audit.facts, stop: skip.kind } },
      effect: idempotencyRecordOf(request.idempotencyKey, route.id, now),
    })
    if (outcome === 'stale') continue
    for (const one of moved) publishUpdate(ports.updates, one.after, { before: one.before })
    return answer(ports, driver, after)
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}

/** The driver's route with one of its deliveries. */
async function findStop(ports: SkipPorts, driver: Actor, id: string | null, code: string) {
  const namedRoute = id === null ? null : await findOwnRoute(ports, driver, id)
  const own = await findDriverDelivery(ports, driver, code)
  const routeId = namedRoute?.id ?? own.routeId
  const notInRoute = (status: string) =>
    refuse('invalid_state', { status, allowed: [], reason: 'not_in_route' })
  if (!routeId || own.routeId !== routeId) throw notInRoute(own.status)
  const route = namedRoute ?? (await findOwnRoute(ports, driver, routeId))
  const deliveries = await ports.deliveries.findByOrderIds(orderIdsOf(route))
  // The decision rests on one reading of all deliveries.
  const delivery = deliveries.get(own.orderId)
  if (delivery?.routeId !== route.id) throw notInRoute(delivery?.status ?? own.status)
  return { route, delivery, deliveries }
}

async function answer(ports: SkipPorts, driver: Actor, route: Route): Promise<SkippedStop> {
  const [shown] = await showRoutes(ports, driver, [route])
  if (!shown) throw new Error('A route that was read is shown')
  const deliveries = await ports.deliveries.findByOrderIds(orderIdsOf(route))
  return { route: shown, missedWindows: missedWindowViews(route.skips.at(-1)?.missed ?? [], deliveries) }
}

/** The orders with stops left, each with its new place. Those whose place stays have no event, but their versions count. */
function movedOrders(
  { newId, deliverySettings: { publicUrl } }: SkipPorts,
  work: { route: Route; deliveries: ReadonlyMap<Delivery['orderId'], Delivery> },
  changed: Route,
): MovedOrder[] {
  const open = new Map(stopsAhead(work).map(({ delivery }) => [delivery.orderId, delivery]))
  return [...open.values()].map((before) => {
    const place = routePlaceOf(changed, before.orderId)
    const old = routePlaceOf(work.route, before.orderId)
    const isMoved = place.pickup_stop !== old.pickup_stop || place.dropoff_stop !== old.dropoff_stop
    const sequence = before.eventSequence + (isMoved ? 1 : 0)
    const after = { ...before, version: before.version + 1, eventSequence: sequence }
    const event = {
      id: newId<EventId>(),
      kind: 'route.changed' as const,
      sequence,
      data: { ...orderView(after, publicUrl), route: place },
    }
    return { before, after, events: isMoved ? [event] : [] }
  })
}
