import type { RouteId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'
import { orderIdsOf } from '../model/route.ts'
import type { RouteWork } from '../model/stops-ahead.ts'
import type { Deliveries } from '../ports.ts'
import type { Routes } from './ports.ts'

type Ports = { routes: Pick<Routes, 'findByIds'>; deliveries: Deliveries }

/** The route that a delivery belongs to; null for one without. */
export async function findOwnRouteWork(
  ports: Ports,
  { routeId }: Pick<Delivery, 'routeId'>,
): Promise<RouteWork | null> {
  return (routeId && (await findRouteWork(ports, [routeId])).get(routeId)) || null
}

/** Routes and their deliveries, in two reads. Unknown ids are left out of the result. */
export async function findRouteWork(
  { routes, deliveries }: Ports,
  ids: readonly RouteId[],
): Promise<Map<RouteId, RouteWork>> {
  const found = await routes.findByIds(ids)
  const all = await deliveries.findByOrderIds([...found.values()].flatMap(orderIdsOf))
  return new Map([...found].map(([id, route]) => [id, { route, deliveries: all }]))
}
