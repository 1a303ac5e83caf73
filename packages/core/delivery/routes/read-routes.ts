import type { Drivers } from '../../fleet/ports.ts'
import { recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { isUuid, type OrderId, type RouteId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Delivery } from '../model/delivery.ts'
import {
  type MissedWindow,
  orderIdsOf,
  type Route,
  type RoutePlaceView,
  type RouteView,
  routePlaceOf,
  routeView,
} from '../model/route.ts'
import { openStatuses } from '../model/states.ts'
import { type RouteWork, stopsAhead } from '../model/stops-ahead.ts'
import type { DeliveryPorts, DriverViewPorts } from '../ports.ts'
import { type DriverView, driverView, viewContext } from '../reading/driver-view.ts'
import type { Routes } from './ports.ts'
import { hasStopsBehind, missedWindows, type SkipStart } from './skip-next-stop.ts'

export type ReadRoutePorts = DriverViewPorts & Pick<DeliveryPorts, 'deliverySettings'> & { routes: Routes }
type SkipViewPorts = ReadRoutePorts & { drivers: Drivers }

/** A window that is missed by skipping a stop, with the code of its delivery. */
export type MissedWindowView = Omit<MissedWindow, 'orderId'> & { code: string }

/** `missedBySkip`: the windows that are missed if the stop is skipped when it is the next one; null for a stop that cannot be skipped. */
export type DriverRouteStop = RouteView<DriverView>['stops'][number] & {
  missedBySkip: readonly MissedWindowView[] | null
}
export type DriverRoute = Omit<RouteView<DriverView>, 'stops'> & { stops: readonly DriverRouteStop[] }

/** No driver has more open deliveries and offers than this. */
const mostOpen = 50

/**
 * The routes of the driver's open deliveries, newest first. Reading them marks the driver as seen. Refuses
 * with `unauthorized`, `forbidden`.
 */
export async function listDriverRoutes(
  ports: SkipViewPorts,
  { actor }: { actor: Actor | null },
): Promise<DriverRoute[]> {
  const driver = permit(actor, 'delivery.drive')
  const page = { limit: mostOpen, offset: 0, after: null }
  const [{ items }] = await Promise.all([
    ports.deliveries.listDriverDeliveries(driver.userId, openStatuses, page),
    ports.drivers.markSeen(driver.userId, ports.clock()),
  ])
  const routes = await ports.routes.findByIds([...new Set(items.flatMap(({ routeId }) => routeId ?? []))])
  const newestFirst = [...routes.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
  return showRoutes(ports, driver, newestFirst)
}

/** Routes as their driver may see them. */
export async function showRoutes(
  ports: SkipViewPorts,
  driver: Actor,
  routes: readonly Route[],
): Promise<DriverRoute[]> {
  const deliveries = await ports.deliveries.findByOrderIds(routes.flatMap(orderIdsOf))
  const own = new Map([...deliveries].filter(([, delivery]) => delivery.driver?.id === driver.userId))
  await recordOrderAccess(ports, driver, own.values())
  const view = viewContext(ports)
  const { driverShareBasisPoints } = ports.deliverySettings
  const start = await skipStartOf(ports, driver, ports.clock())
  return routes.map((route) => {
    const shown = routeView(route, own, {
      show: (delivery) => driverView(delivery, view),
      driverShareBasisPoints,
    })
    const missed = missedBySkips({ route, deliveries: own }, start)
    const stops = shown.stops.map((stop) => ({
      ...stop,
      missedBySkip: missed.get(`${stop.shown.orderId} ${stop.kind}`) ?? null,
    }))
    return { ...shown, stops }
  })
}

/** The driver goes on from the last position, now. */
export async function skipStartOf(
  { drivers, deliverySettings }: Pick<SkipViewPorts, 'drivers' | 'deliverySettings'>,
  { userId }: Actor,
  now: Date,
): Promise<SkipStart> {
  const driver = (await drivers.findByIds([userId])).get(userId)
  return { settings: deliverySettings.estimate, place: driver?.position ?? null, now }
}

/**
 * Returns, by order and kind, the windows that skipping each stop of an accepted route would miss, once
 * the stops before it are done.
 */
function missedBySkips(work: RouteWork, start: SkipStart): Map<string, readonly MissedWindowView[]> {
  if (work.route.outcome !== 'accepted') return new Map()
  const ahead = stopsAhead(work)
  return new Map(
    ahead.flatMap(({ delivery, kind }, index) => {
      if (!hasStopsBehind(ahead, index)) return []
      const missed = missedWindowViews(missedWindows(ahead, index, start), work.deliveries)
      return [[`${delivery.orderId} ${kind}`, missed] as const]
    }),
  )
}

/** Missed windows with the codes of their deliveries; those of erased orders are left out. */
export function missedWindowViews(
  missed: readonly MissedWindow[],
  deliveries: ReadonlyMap<OrderId, Pick<Delivery, 'code'>>,
): MissedWindowView[] {
  return missed.flatMap(({ orderId, ...window }) => {
    const code = deliveries.get(orderId)?.code
    return code ? [{ ...window, code }] : []
  })
}

/** The places of orders in the routes with which they were accepted, by the order's id. Orders without one are left out. */
export async function findRoutePlaces(
  { routes }: { routes: Routes },
  orders: readonly Pick<Delivery, 'orderId' | 'routeId'>[],
): Promise<Map<OrderId, RoutePlaceView>> {
  const found = await routes.findByIds([...new Set(orders.flatMap(({ routeId }) => routeId ?? []))])
  return new Map(
    orders.flatMap(({ orderId, routeId }) => {
      const route = routeId && found.get(routeId)
      return route?.outcome === 'accepted' ? [[orderId, routePlaceOf(route, orderId)] as const] : []
    }),
  )
}

/** A route that this driver was offered. Refuses with `not_found` another driver's. */
export async function findOwnRoute(
  { routes }: { routes: Routes },
  driver: Actor,
  id: string,
): Promise<Route> {
  const route = isUuid(id) ? (await routes.findByIds([id as RouteId])).get(id as RouteId) : undefined
  if (route?.driverId === driver.userId) return route
  throw refuse('not_found', { kind: 'route', id })
}
