import type { RouteId } from '../../shared/ids.ts'
import type { Deliveries } from '../ports.ts'
import type { Routes } from './ports.ts'
import { orderIdsOf } from './route.ts'
import type { RouteWork } from './stops-ahead.ts'

/** Routes and their deliveries, in two reads. Unknown ids are left out of the result. */
export async function findRouteWork(
  { routes, deliveries }: { routes: Pick<Routes, 'findByIds'>; deliveries: Deliveries },
  ids: readonly RouteId[],
): Promise<Map<RouteId, RouteWork>> {
  const found = await routes.findByIds(ids)
  const all = await deliveries.findByOrderIds([...found.values()].flatMap(orderIdsOf))
  return new Map([...found].map(([id, route]) => [id, { route, deliveries: all }]))
}
