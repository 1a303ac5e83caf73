import type { Change, ChangeContext } from '../../delivery/changes/change.ts'
import type { PushNotification } from '../../delivery/changes/push-notifications.ts'
import { publishUpdate } from '../../delivery/committing/publish-update.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { Route } from '../../delivery/model/route.ts'
import { openStatuses } from '../../delivery/model/states.ts'
import type { DeliveryPorts } from '../../delivery/ports.ts'
import type { BusyDriver } from '../../fleet/driver.ts'
import type { Roads } from '../../geo/roads.ts'
import { roadVehicleOf, vehiclesOf } from '../../quoting/service-type.ts'
import { addSeconds, earlier } from '../../shared/clock.ts'
import type { RouteId } from '../../shared/ids.ts'
import { offerTo } from '../operate-delivery.ts'
import { commitmentOf } from '../plan/committed-stops.ts'
import { roadTable } from '../plan/road-table.ts'
import {
  placesOf,
  type RouteStart,
  type ScheduledRoute,
  type StopOfRoute,
  scheduleRoute,
} from './schedule-route.ts'

export type DraftPorts = DeliveryPorts & { roads: Roads }
type Planned = { stops: readonly StopOfRoute[]; driver: BusyDriver; at: Date }

/** When the stops would be made. The route begins where the driver is free of what the driver has already, as in a plan. */
export async function planStops(
  ports: DraftPorts,
  { stops, driver, at }: Planned,
): Promise<{ start: RouteStart; planned: ScheduledRoute }> {
  const { estimate } = ports.deliverySettings
  const { pickupSeconds } = estimate
  const vehicles = vehiclesOf[driver.persona]
  const kmh = Math.min(...vehicles.map((type) => estimate.speedOf(type, at).medianKmh))
  const page = { limit: 50, offset: 0, after: null }
  const { items } = await ports.deliveries.listDriverDeliveries(driver.id, openStatuses, page)
  const { place, freeAt } = driver.position
    ? commitmentOf(items, driver.position, { at, kmh, pickupSeconds })
    : { place: null, freeAt: 0 }
  const byRoad = await roadTable(ports, placesOf(stops, place), roadVehicleOf[vehicles[0]!])
  // The sequence is chosen already: where no road is known, travel is estimated.
  const roadSeconds = byRoad?.every((row) => !row.includes(null)) ? byRoad : null
  const start = { at, place, freeAt, kmh, pickupSeconds, roadSeconds }
  return { start, planned: scheduleRoute(stops, start) }
}

type Draft = Planned & { planned: ScheduledRoute } & Pick<Route, 'offeredBy' | 'gain'>

/** A new route, to be offered. */
export function draftRoute(
  { deliverySettings, newId }: Pick<DraftPorts, 'deliverySettings' | 'newId'>,
  { stops, driver, at, planned, offeredBy, gain }: Draft,
): Route {
  const timesOut = addSeconds(at, deliverySettings.offerTimeoutSeconds)
  return {
    id: newId<RouteId>(),
    driverId: driver.id,
    driverTenantId: driver.tenantId,
    offeredBy,
    gain,
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

/** One offer of each delivery, as if it were offered alone, and one push for all of them. Refuses as `offerTo`. */
export function offerChanges(
  ports: DraftPorts,
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

/** Writes the route with its offers and tells who watches; false, and nothing is written, where somebody else was faster. */
export async function commitRoute(
  { routes, updates }: Pick<DraftPorts, 'routes' | 'updates'>,
  offered: Parameters<DraftPorts['routes']['commit']>[0],
): Promise<boolean> {
  const { outcome } = await routes.commit(offered)
  if (outcome !== 'committed') return false
  for (const { before, after } of offered.changes) publishUpdate(updates, after, { before })
  return true
}

function routePush(push: PushNotification, { id, expiresAt }: Route, deliveries: number): PushNotification {
  return {
    ...push,
    type: 'driver.route_offered',
    data: { ...push.data, route_id: id, deliveries: String(deliveries) },
    expiresAt,
  }
}
