import type { Drivers } from '../../fleet/ports.ts'
import { recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { isUuid, type OrderId, type RouteId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Delivery } from '../delivery.ts'
import { type DriverView, driverView, viewContext } from '../driver-view.ts'
import type { DeliveryPorts, DriverViewPorts } from '../ports.ts'
import { openStatuses } from '../states.ts'
import type { Routes } from './ports.ts'
import {
  orderIdsOf,
  type Route,
  type RoutePlaceView,
  type RouteView,
  routePlaceOf,
  routeView,
} from './route.ts'

export type ReadRoutePorts = DriverViewPorts & Pick<DeliveryPorts, 'deliverySettings'> & { routes: Routes }
export type DriverRoute = RouteView<DriverView>

/** No driver has more open deliveries and offers than this. */
const mostOpen = 50

/** The routes of the driver's open deliveries, newest first. Reading them marks the driver as seen. Refuses with `unauthorized`, `forbidden`. */
export async function listDriverRoutes(
  ports: ReadRoutePorts & { drivers: Drivers },
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
  ports: ReadRoutePorts,
  driver: Actor,
  routes: readonly Route[],
): Promise<DriverRoute[]> {
  const deliveries = await ports.deliveries.findByOrderIds(routes.flatMap(orderIdsOf))
  const own = new Map([...deliveries].filter(([, delivery]) => delivery.driver?.id === driver.userId))
  await recordOrderAccess(ports, driver, own.values())
  const view = viewContext(ports)
  const { driverShareBasisPoints } = ports.deliverySettings
  return routes.map((route) =>
    routeView(route, own, { show: (delivery) => driverView(delivery, view), driverShareBasisPoints }),
  )
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
