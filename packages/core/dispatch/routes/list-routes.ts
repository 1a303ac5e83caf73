import type { Delivery } from '../../delivery/model/delivery.ts'
import {
  orderIdsOf,
  type Route,
  type RouteSkip,
  type RouteView,
  routeView,
} from '../../delivery/model/route.ts'
import { viewContext } from '../../delivery/reading/driver-view.ts'
import { mayDispatch } from '../../delivery/reading/find-delivery.ts'
import {
  type MissedWindowView,
  missedWindowViews,
  type ReadRoutePorts,
} from '../../delivery/routes/read-routes.ts'
import type { Driver } from '../../fleet/driver.ts'
import type { Drivers } from '../../fleet/ports.ts'
import type { Roads } from '../../geo/roads.ts'
import { recordOrderAccess, recordUserAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { ListRequest } from '../../identity/request.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import { type DispatchedOrder, dispatchedFleet, dispatcherView } from '../find-dispatched-order.ts'

export type RouteListPorts = ReadRoutePorts & { drivers: Drivers; roads: Roads }

/** A route as its dispatchers see it. `driver` is null after an erasure. */
export type ShownRoute = RouteView<DispatchedOrder> & { driver: Driver | null; skips: readonly ShownSkip[] }
type ShownSkip = Omit<RouteSkip, 'orderId' | 'missed'> & {
  shown: DispatchedOrder
  missedWindows: readonly MissedWindowView[]
}

/** The routes that were offered to drivers whom the actor dispatches, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listRoutes(
  ports: RouteListPorts,
  { actor, page }: ListRequest,
): Promise<Slice<ShownRoute>> {
  const operator = permit(actor, 'dispatch.manage')
  const { items, total } = await ports.routes.list(dispatchedFleet(operator), readPage(page))
  return { items: await showDispatchedRoutes(ports, operator, items), total }
}

/** Routes with those of their deliveries that the operator dispatches. */
export async function showDispatchedRoutes(
  ports: RouteListPorts,
  operator: Actor,
  routes: readonly Route[],
): Promise<ShownRoute[]> {
  const [all, drivers] = await Promise.all([
    ports.deliveries.findByOrderIds(routes.flatMap(orderIdsOf)),
    ports.drivers.findByIds([...new Set(routes.map(({ driverId }) => driverId))]),
  ])
  const deliveries = new Map([...all].filter(([, delivery]) => mayDispatch(operator, delivery)))
  await Promise.all([
    recordOrderAccess(ports, operator, deliveries.values()),
    recordUserAccess(ports, operator, drivers.values(), 'driver'),
  ])
  const view = viewContext(ports)
  const { driverShareBasisPoints } = ports.deliverySettings
  const show = (delivery: Delivery) => dispatcherView(operator, delivery, view)
  return routes.map((route) => ({
    ...routeView(route, deliveries, { show, driverShareBasisPoints }),
    driver: drivers.get(route.driverId) ?? null,
    skips: route.skips.flatMap(({ orderId, missed, ...skip }) => {
      const delivery = deliveries.get(orderId)
      return delivery
        ? [{ ...skip, shown: show(delivery), missedWindows: missedWindowViews(missed, deliveries) }]
        : []
    }),
  }))
}
