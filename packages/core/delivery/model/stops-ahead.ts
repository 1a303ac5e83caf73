import type { OrderId } from '../../shared/ids.ts'
import type { Delivery, Place } from './delivery.ts'
import { deliveriesIn, isStopDone, type Route, type RouteStopKind } from './route.ts'
import { isUnderWay } from './states.ts'

/** A route with all deliveries that were offered in it, by their order ids. */
export type RouteWork = { route: Route; deliveries: ReadonlyMap<OrderId, Delivery> }

export type StopAhead = { delivery: Delivery; kind: RouteStopKind; at: Date }

/** The stops of a route that are not done, in their sequence. Deliveries that left the route have none. */
export function stopsAhead({ route, deliveries }: RouteWork): StopAhead[] {
  const inRoute = new Map(deliveriesIn(route, deliveries).map((delivery) => [delivery.orderId, delivery]))
  return route.stops.flatMap(({ orderId, kind, at }) => {
    const delivery = inRoute.get(orderId)
    return delivery && !isStopDone(kind, delivery.status) ? [{ delivery, kind, at }] : []
  })
}

/**
 * Returns the number of stops that the driver makes before the drop of an order, 0 for the next stop;
 * consecutive stops at one place count once. Null unless the driver accepted the route and is under way
 * with the order; null too once the driver is at its destination: docs/reference/rules.md#routes.
 */
export function stopsBefore(work: RouteWork, orderId: OrderId): number | null {
  const own = work.deliveries.get(orderId)
  if (work.route.outcome !== 'accepted' || own?.routeId !== work.route.id) return null
  if (!isUnderWay(own.status) || own.arrivedAtDestinationAt) return null
  const ahead = stopsAhead(work)
  const drop = ahead.findIndex(({ delivery, kind }) => delivery.orderId === orderId && kind === 'dropoff')
  const places = ahead.slice(0, drop + 1).map(placeOfStop)
  return places.filter((place, index) => index > 0 && !isSamePlace(place, places[index - 1]!)).length
}

/**
 * The delivery to whose place the driver goes before any place of an order; null if to none. The position would lead there, so neither the
 * public nor another shipper sees it: docs/reference/rules.md#routes.
 */
export function goesFirstTo(work: RouteWork, orderId: OrderId): Delivery | null {
  const ahead = stopsAhead(work)
  const next = ahead[0]
  const own = ahead.find(({ delivery }) => delivery.orderId === orderId)
  if (work.route.outcome !== 'accepted' || !next || !own) return null
  return isSamePlace(placeOfStop(next), placeOfStop(own)) ? null : next.delivery
}

type Stop = Pick<StopAhead, 'delivery' | 'kind'>

export function placeOfStop({ delivery, kind }: Stop): Place {
  return kind === 'pickup' ? delivery.origin : delivery.destination
}

export function windowOfStop({ delivery, kind }: Stop): Delivery['pickupWindow'] {
  return kind === 'pickup' ? delivery.pickupWindow : delivery.deliveryWindow
}

/** Before when the stop cannot begin: its window opens, or without one its parcels are ready. Null if at any time. */
export function opensAt(stop: Stop): Date | null {
  return windowOfStop(stop)?.from ?? (stop.kind === 'pickup' ? stop.delivery.readyAt : null)
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.address === other.address && one.lat === other.lat && one.lng === other.lng
}
