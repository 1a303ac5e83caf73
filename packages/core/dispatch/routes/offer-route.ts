import type { Change, ChangeContext } from '../../delivery/change.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import type { DeliveryPorts } from '../../delivery/ports.ts'
import { publishUpdate } from '../../delivery/publish-update.ts'
import type { PushNotification } from '../../delivery/push-notifications.ts'
import type { Route } from '../../delivery/routes/route.ts'
import { openStatuses } from '../../delivery/states.ts'
import type { BusyDriver } from '../../fleet/driver.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { capacityOf, roadVehicleOf, vehiclesOf } from '../../quoting/service-type.ts'
import { addSeconds, earlier } from '../../shared/clock.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { RouteId } from '../../shared/ids.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { findDispatchedOrder } from '../find-dispatched-order.ts'
import { findDispatchedDriver, offerTo } from '../operate-delivery.ts'
import { commitmentOf } from '../plan/committed-stops.ts'
import { roadTable } from '../plan/road-table.ts'
import { type RouteListPorts, type ShownRoute, showDispatchedRoutes } from './list-routes.ts'
import { type RouteStopInput, readRouteStops } from './read-route-stops.ts'
import { placesOf, type StopOfRoute, scheduleRoute } from './schedule-route.ts'

export type OfferRoutePorts = DeliveryPorts & RouteListPorts

export type OfferRoute = { request: Request; driverId: string; stops: readonly RouteStopInput[] }

/** Losing against others this often in a row is a fault, not a race. */
const maxAttempts = 20

/**
 * Offers waiting deliveries to a driver as one route: docs/reference/rules.md#routes. All are offered or none. Refuses with `forbidden`, with
 * `not_found` an order or driver that the operator does not dispatch, with `invalid_state` if a delivery does not wait for a driver, naming it,
 * with `validation_failed` a sequence that cannot be driven, a vehicle that cannot carry it and more deliveries than the driver may accept.
 */
export async function offerRoute(
  ports: OfferRoutePorts,
  { request, driverId, stops: input }: OfferRoute,
): Promise<ShownRoute> {
  const operator = permit(request.actor, 'dispatch.manage')
  const sequence = readRouteStops(input)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const driver = await findDispatchedDriver(ports, operator, driverId)
    const stops: StopOfRoute[] = []
    for (const { orderId, kind } of sequence) {
      const known = stops.find(({ delivery }) => delivery.orderId === orderId)?.delivery
      stops.push({ kind, delivery: known ?? (await findDispatchedOrder(ports, operator, orderId)) })
    }
    const resultId = request.idempotencyKey?.resultId
    if (resultId) return showOne(ports, request, [resultId as RouteId])
    const deliveries = stops.filter(({ kind }) => kind === 'pickup').map(({ delivery }) => delivery)
    assertOfferable(deliveries, driver)
    const at = ports.clock()
    const route = await draftRoute(ports, { stops, driver, offeredBy: operator.userId, at })
    const context = {
      // The route has the key: one key could not mark several changes.
      request: { ...request, idempotencyKey: null },
      by: { kind: 'operator', userId: operator.userId } as const,
      at,
    }
    const changes = offerChanges(ports, deliveries, driver, { ...context, route })
    const effect = idempotencyRecordOf(request.idempotencyKey, route.id, at)
    const { outcome } = await ports.routes.commit({ route, changes, effect })
    if (outcome !== 'committed') continue
    for (const { before, after } of changes) publishUpdate(ports.updates, after, { before })
    return showOne(ports, request, [route.id])
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}

async function showOne(
  ports: OfferRoutePorts,
  { actor }: Request,
  ids: readonly RouteId[],
): Promise<ShownRoute> {
  const routes = await ports.routes.findByIds(ids)
  const [shown] = await showDispatchedRoutes(ports, permit(actor, 'dispatch.manage'), [...routes.values()])
  if (shown) return shown
  throw refuse('not_found', { kind: 'route', id: ids[0] ?? '' })
}

function assertOfferable(deliveries: readonly Delivery[], { persona, activeDeliveries }: BusyDriver): void {
  const others = deliveries.filter(({ status }) => status !== 'awaiting_driver')
  if (others[0])
    throw refuse('invalid_state', {
      status: others[0].status,
      allowed: [],
      reason: 'not_waiting',
      deliveries: others.map(({ code }) => ({ code, reason: 'not_waiting' as const })),
    })
  const free = Math.max(0, capacityOf[persona] - activeDeliveries)
  if (deliveries.length > free)
    throw refuseField('stops', `hold ${deliveries.length} deliveries: the driver may accept ${free} more`)
}

type Draft = { stops: readonly StopOfRoute[]; driver: BusyDriver; offeredBy: Route['offeredBy']; at: Date }

/** The route begins where the driver is free of what the driver has already, as in a plan. */
async function draftRoute(ports: OfferRoutePorts, { stops, driver, offeredBy, at }: Draft): Promise<Route> {
  const { estimate, offerTimeoutSeconds } = ports.deliverySettings
  const { pickupSeconds } = estimate
  const vehicles = vehiclesOf[driver.persona]
  const kmh = Math.min(...vehicles.map((type) => estimate.speedOf(type, at).medianKmh))
  const page = { limit: 50, offset: 0, after: null }
  const { items } = await ports.deliveries.listDriverDeliveries(driver.id, openStatuses, page)
  const start = driver.position
    ? commitmentOf(items, driver.position, { at, kmh, pickupSeconds })
    : { place: null, freeAt: 0 }
  const byRoad = await roadTable(ports, placesOf(stops, start.place), roadVehicleOf[vehicles[0]!])
  // The operator chose the sequence: where no road is known, travel is estimated.
  const roadSeconds = byRoad?.every((row) => !row.includes(null)) ? byRoad : null
  const { place, freeAt } = start
  const planned = scheduleRoute(stops, { at, place, freeAt, kmh, pickupSeconds, roadSeconds })
  const timesOut = addSeconds(at, offerTimeoutSeconds)
  return {
    id: ports.newId<RouteId>(),
    driverId: driver.id,
    driverTenantId: driver.tenantId,
    offeredBy,
    offeredAt: at,
    expiresAt: stops.reduce((first, { delivery }) => earlier(first, delivery.deadlineAt), timesOut),
    stops: stops.map(({ delivery, kind }, index) => ({
      orderId: delivery.orderId,
      kind,
      at: addSeconds(at, Math.round(planned.begins[index]!)),
    })),
    distanceMeters: Math.round(planned.meters),
    travelSeconds: Math.round(planned.seconds),
    endsAt: addSeconds(at, Math.round(planned.ends)),
    outcome: null,
    answeredAt: null,
    skips: [],
  }
}

/** One offer of each delivery, as if it were offered alone, and one push for all of them. */
function offerChanges(
  ports: OfferRoutePorts,
  deliveries: readonly Delivery[],
  driver: BusyDriver,
  { route, ...context }: ChangeContext & { route: Route },
): Change[] {
  return deliveries.map((before, index) => {
    const change = offerTo(ports, before, driver, { ...context, routeId: route.id })
    const pushes = index === 0 ? change.pushes.map((push) => routePush(push, route, deliveries.length)) : []
    return { ...change, pushes }
  })
}

function routePush(push: PushNotification, { id, expiresAt }: Route, deliveries: number): PushNotification {
  return {
    ...push,
    type: 'driver.route_offered',
    data: { ...push.data, route_id: id, deliveries: String(deliveries) },
    expiresAt,
  }
}
