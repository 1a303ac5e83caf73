import type { OrderId, RouteId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { earningsCents } from '../../wallet/driver-earnings.ts'
import type { Delivery } from './delivery.ts'
import { isFinal, type Status } from './states.ts'

export const routeStopKinds = ['pickup', 'dropoff'] as const
export type RouteStopKind = (typeof routeStopKinds)[number]

/** `at`: when the stop begins by the plan. */
export type RouteStop = { orderId: OrderId; kind: RouteStopKind; at: Date }

export const skipReasons = [
  'recipient_asked_later',
  'access_blocked',
  'closed_now',
  'traffic',
  'other',
] as const
/** Why a driver skips a stop of a route. */
export type StopSkipReason = (typeof skipReasons)[number]

/** A window that ends at `until`, before the driver reaches its stop, at `at` by an estimate. */
export type MissedWindow = { orderId: OrderId; kind: RouteStopKind; until: Date; at: Date }

/** A stop that the driver moved behind all others, why, and which windows are missed by it. */
export type RouteSkip = {
  orderId: OrderId
  kind: RouteStopKind
  reason: StopSkipReason
  note: string | null
  at: Date
  missed: readonly MissedWindow[]
}

/**
 * The gain for which the platform offers a route: metres saved over its deliveries one after the other,
 * and the seconds by which the whole route could be later until a hand-over loses its margin.
 */
export type RouteGain = { savedMeters: number; spareSeconds: number }

export const routeOutcomes = ['accepted', 'declined'] as const
export type RouteOutcome = (typeof routeOutcomes)[number]

/** The planned sequence of a driver's stops, offered as a whole; skipped stops are at its end: docs/reference/rules.md#routes. */
export type Route = {
  id: RouteId
  driverId: UserId
  driverTenantId: TenantId
  /** Null for the platform itself, which dispatches by plan. */
  offeredBy: UserId | null
  /** Why the platform offered it; null for an operator's. */
  gain: RouteGain | null
  offeredAt: Date
  /** Until when the driver should answer. */
  expiresAt: Date
  /** A pickup and a drop of each delivery, in their sequence. */
  stops: readonly RouteStop[]
  distanceMeters: number
  travelSeconds: number
  /** When the last stop is done by the plan. */
  endsAt: Date
  outcome: RouteOutcome | null
  answeredAt: Date | null
  /** In the sequence in which they were skipped. */
  skips: readonly RouteSkip[]
}

export const routeStatuses = ['offered', 'accepted', 'finished', 'declined', 'expired'] as const
export type RouteStatus = (typeof routeStatuses)[number]

export function orderIdsOf({ stops }: Pick<Route, 'stops'>): OrderId[] {
  return stops.filter(({ kind }) => kind === 'pickup').map(({ orderId }) => orderId)
}

/** The deliveries that are still part of the route, in the order of their pickups. */
export function deliveriesIn(route: Route, deliveries: ReadonlyMap<OrderId, Delivery>): Delivery[] {
  return orderIdsOf(route).flatMap((id) => {
    const delivery = deliveries.get(id)
    return delivery?.routeId === route.id && delivery.status !== 'canceled' ? [delivery] : []
  })
}

/** Follows from the deliveries: an offer of which one delivery is gone, or whose time is over, cannot be accepted any more. */
export function routeStatusOf(route: Route, inRoute: readonly Delivery[]): RouteStatus {
  if (route.outcome === 'declined') return 'declined'
  if (route.outcome === 'accepted')
    return inRoute.some(({ status }) => !isFinal(status)) ? 'accepted' : 'finished'
  return missingOf(route, inRoute).length === 0 ? 'offered' : 'expired'
}

/** The deliveries of an offered route that the driver could not accept any more. */
export function missingOf(route: Route, inRoute: readonly Delivery[]): OrderId[] {
  const offered = new Set(
    inRoute
      .filter(({ status, driver }) => status === 'assigned' && driver?.id === route.driverId)
      .map(({ orderId }) => orderId),
  )
  return orderIdsOf(route).filter((id) => !offered.has(id))
}

const afterPickup: readonly Status[] = ['picked_up', 'in_transit', 'delivered', 'returning', 'returned']

/** Whether the driver has been at the stop. */
export function isStopDone(kind: RouteStopKind, status: Status): boolean {
  return kind === 'pickup' ? afterPickup.includes(status) : isFinal(status) || status === 'returning'
}

/** A route as one reader sees it, with each delivery as that reader may see it. */
export type RouteView<Shown> = {
  route: Route
  status: RouteStatus
  /** The sum of what the deliveries pay alone. */
  payCents: Cents
  /** Those of the deliveries that are still part of it. */
  stops: readonly { shown: Shown; kind: RouteStopKind; at: Date; isDone: boolean }[]
}

export function routeView<Shown>(
  route: Route,
  deliveries: ReadonlyMap<OrderId, Delivery>,
  {
    show,
    driverShareBasisPoints,
  }: { show: (delivery: Delivery) => Shown | null; driverShareBasisPoints: number },
): RouteView<Shown> {
  const inRoute = deliveriesIn(route, deliveries)
  const shown = new Map(inRoute.map((delivery) => [delivery.orderId, show(delivery)]))
  return {
    route,
    status: routeStatusOf(route, inRoute),
    payCents: inRoute.reduce(
      (sum, delivery) => sum + earningsCents(delivery, { driverShareBasisPoints }),
      0n,
    ),
    stops: route.stops.flatMap(({ orderId, kind, at }) => {
      const one = shown.get(orderId)
      const { status } = deliveries.get(orderId) ?? {}
      return one && status ? [{ shown: one, kind, at, isDone: isStopDone(kind, status) }] : []
    }),
  }
}

/**
 * The place of an order in its driver's route, for an event: stops are counted from 1, and nothing says
 * where others are.
 */
export type RoutePlaceView = {
  route_id: RouteId
  stops: number
  pickup_stop: number
  dropoff_stop: number
}

export function routePlaceOf({ id, stops }: Route, orderId: OrderId): RoutePlaceView {
  const numberOf = (kind: RouteStopKind) =>
    stops.findIndex((stop) => stop.orderId === orderId && stop.kind === kind) + 1
  return {
    route_id: id,
    stops: stops.length,
    pickup_stop: numberOf('pickup'),
    dropoff_stop: numberOf('dropoff'),
  }
}
