import type { Delivery } from '../model/delivery.ts'
import { isStopDone, orderIdsOf, type Route, routeStopKinds } from '../model/route.ts'
import { keepsDriverBusy } from '../model/states.ts'
import type { DeliveryPorts, Updates } from '../ports.ts'

type Changed = { before: Delivery; after: Delivery }

/** Whether a change of a delivery changes what comes before the other stops of its driver's route. */
function changesRoute({ before, after }: Changed): boolean {
  if (!before.routeId || !keepsDriverBusy(before.status)) return false
  const isDone = ({ status }: Delivery) => routeStopKinds.map((kind) => isStopDone(kind, status)).join()
  return after.routeId !== before.routeId || isDone(after) !== isDone(before)
}

/**
 * Publishes to those who follow another delivery of the same route that a stop before theirs is done or gone.
 * What is committed counts: if the route cannot be read now, they hear of it with the next position of the
 * driver.
 */
export async function publishRouteChange(
  { updates, routes }: { updates: Updates; routes: Pick<DeliveryPorts['routes'], 'findByIds'> },
  change: Changed,
): Promise<void> {
  const { orderId, routeId } = change.before
  if (!routeId || !changesRoute(change)) return
  const route = (await routes.findByIds([routeId]).catch(() => undefined))?.get(routeId)
  if (route) publishToRoute(updates, route, orderId)
}

/** Makes those who follow deliveries of a route read them again, but for the one that changed and was published by itself. */
export function publishToRoute(updates: Updates, route: Route, but?: Delivery['orderId']): void {
  for (const orderId of orderIdsOf(route))
    if (orderId !== but)
      updates.publish([`delivery:${orderId}`], { orderId, version: unknownVersion, position: null })
}

/** The delivery itself did not change, but what is shown with it. */
const unknownVersion = Number.MAX_SAFE_INTEGER
