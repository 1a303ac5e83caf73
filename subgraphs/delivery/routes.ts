import type {
  RoutePlaceView,
  RouteStatus,
  RouteStopKind,
  RouteView,
  StopSkipReason,
} from '@rodovia/core/delivery/model/route.ts'
import { acceptRoute, declineRoute } from '@rodovia/core/delivery/routes/answer-route.ts'
import {
  type DriverRoute,
  type DriverRouteStop,
  findRoutePlaces,
  listDriverRoutes,
  type MissedWindowView,
} from '@rodovia/core/delivery/routes/read-routes.ts'
import { type SkippedStop, skipStop } from '@rodovia/core/delivery/routes/skip-stop.ts'
import { routeGainMessage } from '@rodovia/core/dispatch/plan/plan-messages.ts'
import { listRoutes, type ShownRoute } from '@rodovia/core/dispatch/routes/list-routes.ts'
import { offerRoute } from '@rodovia/core/dispatch/routes/offer-route.ts'
import type { OrderId, RouteId } from '@rodovia/core/shared/ids.ts'
import { listed } from '../shared/connection.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import {
  addFields,
  boolean,
  cents,
  dateTime,
  described,
  float,
  id,
  inputs,
  int,
  of,
  string,
} from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder, connectionOf, page } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { StopKindEnum } from './dispatch-plan.ts'
import { DeclineInput } from './driver-steps.ts'
import { DriverRef } from './entity-stubs.ts'
import { OrderRef } from './order.ts'

const StatusEnum = describedEnum<RouteStatus>(builder, 'RouteStatus', 'Status of a route that was offered.', {
  offered: 'The driver has not answered yet.',
  accepted: 'The driver accepted all of it, and has stops left.',
  finished: 'All deliveries that stayed in it have ended.',
  declined: 'The driver declined all of it.',
  expired: 'It was not answered in time, or one of its deliveries was canceled or offered elsewhere.',
})

export const StopKindInput = describedEnum<RouteStopKind>(
  builder,
  'RouteStopInputKind',
  'What a driver does at a stop that is offered.',
  { pickup: 'Fetches the parcels.', dropoff: 'Hands them over to the recipient.' },
)

type Stop<Shown> = RouteView<Shown>['stops'][number]

const stopFields = {
  kind: of(StopKindEnum)('What the driver does there.', ({ kind }: Stop<unknown>) => kind),
  plannedAt: dateTime('When the stop begins by the plan.', ({ at }: Stop<unknown>) => at),
  isDone: boolean('Whether the driver has been there.', ({ isDone }: Stop<unknown>) => isDone),
}

export const StopSkipReasonEnum = describedEnum<StopSkipReason>(
  builder,
  'StopSkipReason',
  'Why a driver skips a stop.',
  {
    recipient_asked_later: 'The person there asked for a later time.',
    access_blocked: 'The way to the place is blocked.',
    closed_now: 'The place is closed now.',
    traffic: 'Too much traffic on the way there.',
    other: 'Another reason; the note may say which.',
  },
)

const MissedWindowRef = builder.objectRef<MissedWindowView>('MissedWindow').implement({
  description: 'A time window that ends before the driver reaches its stop.',
  fields: described({
    code: string('Code of the delivery.'),
    kind: of(StopKindEnum)('Which of its stops.', ({ kind }) => kind),
    until: dateTime('When the window ends.', ({ until }) => until),
    expectedAt: dateTime('When the driver is expected there, by an estimate.', ({ at }) => at),
  }),
})

const DriverStopRef = builder.objectRef<DriverRouteStop>('DriverRouteStop').implement({
  description: 'A stop of a driver’s route.',
  fields: described({
    delivery: of(DeliveryRef)('The delivery.', ({ shown }) => shown),
    ...stopFields,
    missedBySkip: of([MissedWindowRef]).orNull(
      'Time windows that are missed if the driver skips this stop once it is the next one, by an estimate. Null for a stop that cannot be skipped: it is done, or no other stop is left.',
      ({ missedBySkip }) => missedBySkip,
    ),
  }),
})

const OrderStopRef = builder.objectRef<ShownRoute['stops'][number]>('OfferedRouteStop').implement({
  description: 'A stop of a route that a driver was offered.',
  fields: described({ order: of(OrderRef)('The order.', ({ shown }) => shown), ...stopFields }),
})

type Shown = RouteView<unknown>

const routeFields = {
  id: id('Route id (UUID).', ({ route }: Shown) => route.id),
  status: of(StatusEnum)('Status.', ({ status }: Shown) => status),
  payCents: cents(
    'What it pays the driver, in centavos: the sum of what its deliveries pay alone.',
    ({ payCents }: Shown) => payCents,
  ),
  distanceKm: float(
    'Kilometres from where the driver is free to the last stop.',
    ({ route }: Shown) => route.distanceMeters / 1000,
  ),
  travelSeconds: int(
    'Seconds of travel, without stops and waiting.',
    ({ route }: Shown) => route.travelSeconds,
  ),
  offeredAt: dateTime('When it was offered.', ({ route }: Shown) => route.offeredAt),
  expiresAt: dateTime.orNull(
    'Until when the driver may answer; null once it is answered.',
    ({ route }: Shown) => (route.outcome === null ? route.expiresAt : null),
  ),
  answeredAt: dateTime.orNull(
    'When the driver answered; null before.',
    ({ route }: Shown) => route.answeredAt,
  ),
  endsAt: dateTime('When the last stop is done by the plan.', ({ route }: Shown) => route.endsAt),
}

const stopsText = 'Stops of the deliveries that are still part of it, in their sequence.'

const DriverRouteRef = builder.objectRef<DriverRoute>('DriverRoute').implement({
  description: 'Stops that a driver was offered as a whole, and accepts or declines as a whole.',
  fields: described({ ...routeFields, stops: of([DriverStopRef])(stopsText, ({ stops }) => stops) }),
})

const SkippedStopRef = builder.objectRef<SkippedStop>('SkippedStop').implement({
  description: 'A stop that a driver moved behind all other open stops of the route.',
  fields: described({
    route: of(DriverRouteRef)('The route with its new sequence.', ({ route }) => route),
    missedWindows: of([MissedWindowRef])(
      'Time windows that are missed by it, by an estimate.',
      ({ missedWindows }) => missedWindows,
    ),
  }),
})

const RouteSkipRef = builder.objectRef<ShownRoute['skips'][number]>('RouteSkip').implement({
  description: 'A stop that the driver of a route skipped.',
  fields: described({
    order: of(OrderRef)('The order.', ({ shown }) => shown),
    kind: of(StopKindEnum)('Which of its stops.', ({ kind }) => kind),
    reason: of(StopSkipReasonEnum)('Why.', ({ reason }) => reason),
    note: string.orNull('What the driver said about it; null for nothing.', ({ note }) => note),
    at: dateTime('When.', ({ at }) => at),
    missedWindows: of([MissedWindowRef])(
      'Time windows of orders that the caller dispatches that are missed by it, by an estimate.',
      ({ missedWindows }) => missedWindows,
    ),
  }),
})

const OfferedRouteRef = builder.objectRef<ShownRoute>('OfferedRoute').implement({
  description: 'A route that was offered to a driver, as its dispatchers see it.',
  fields: described({
    ...routeFields,
    driver: of(DriverRef).orNull('The driver; null after an erasure.', ({ driver }) => driver),
    isByPlan: boolean(
      'Whether the platform offered it by itself, because its deliveries are dispatched by plan; false for an operator’s.',
      ({ route }) => route.offeredBy === null,
    ),
    explanation: string.orNull(
      'Why the platform offered it, as text in the language of the request; null for an operator’s.',
      ({ route: { gain } }, _, { language }) => gain && routeGainMessage(gain, language),
    ),
    stops: of([OrderStopRef])(stopsText, ({ stops }) => stops),
    skips: of([RouteSkipRef])(
      'Stops that the driver skipped, of orders that the caller dispatches, oldest first.',
      ({ skips }) => skips,
    ),
  }),
})

const RoutePlaceRef = builder.objectRef<RoutePlaceView>('RoutePlace').implement({
  description: 'The stops of an order in the route of its driver. Stops are counted from 1.',
  fields: described({
    routeId: id('Route id (UUID).', ({ route_id }) => route_id),
    stops: int('Number of stops of the route.'),
    pickupStop: int('Which of them is the pickup.', ({ pickup_stop }) => pickup_stop),
    dropoffStop: int('Which of them is the drop.', ({ dropoff_stop }) => dropoff_stop),
  }),
})

/** Each key has the ids of an order and a route. */
const places = createLoader(
  async ({ ports }, keys: readonly string[]) => {
    const orders = keys.map((key) => {
      const [orderId, routeId] = key.split(' ') as [OrderId, RouteId]
      return { orderId, routeId }
    })
    const found = await findRoutePlaces(ports, orders)
    return new Map(
      orders.flatMap(({ orderId, routeId }) => {
        const place = found.get(orderId)
        return place ? [[`${orderId} ${routeId}`, place] as const] : []
      }),
    )
  },
  () => null,
)

addFields(builder, OrderRef, {
  routePlace: of(RoutePlaceRef).orNull(
    'The stops of the order in the route that its driver accepted; null if it was accepted alone or waits for a driver.',
    ({ orderId, routeId }, _, context) => (routeId ? places(context, `${orderId} ${routeId}`) : null),
  ),
})

addFields(builder, DeliveryRef, {
  routeId: id.orNull(
    'Id of the route in which it was offered: it is accepted with `acceptRoute`. Null if it was offered alone.',
    ({ routeId }) => routeId,
  ),
})

export const RouteStopInput = builder.inputType('RouteStopInput', {
  description: 'A stop of a route to offer.',
  fields: inputs({
    orderId: id('Order id.'),
    kind: of(StopKindInput)('What the driver does there.'),
  }),
})

const SkipStopInput = builder.inputType('SkipStopInput', {
  description: 'The stop that a driver skips, and why. Dispatchers see the reason; the shipper does not.',
  fields: inputs({
    code: string(deliveryCodeArgument),
    kind: of(StopKindInput)('Which of its stops: the next one of the route.'),
    reason: of(StopSkipReasonEnum)('Why.'),
    note: string.orNull('More about it, at most 300 characters; dispatchers see it, shippers do not.'),
  }),
})

const OfferedRouteConnection = connectionOf(OfferedRouteRef, ({ route }) => route.id)

builder.queryFields((t) => ({
  myRoutes: t.field({
    type: [DriverRouteRef],
    description:
      'Routes that the calling driver was offered or carries, newest first. Counts as a sign of the driver. Errors: `forbidden`.',
    resolve: (_, __, { ports, actor }) => listDriverRoutes(ports, { actor }),
  }),
  offeredRoutes: t.field({
    type: OfferedRouteConnection,
    description:
      'Routes that were offered to drivers whom the caller dispatches, newest first, of the last 90 days. Errors: `forbidden`, `validation_failed`.',
    args: page,
    resolve: listed(({ route }: ShownRoute) => route.id, listRoutes),
  }),
}))

builder.mutationFields((t) => {
  const one = { id: t.arg(id('Route id.')) }
  return {
    offerRoute: t.field({
      type: OfferedRouteRef,
      description:
        'Offer waiting deliveries to a driver as one route, all or none. The driver has 45 seconds and accepts or declines the whole. Errors: `forbidden`; `not_found`; `invalid_state` naming the deliveries that do not wait for a driver; `validation_failed` if a drop comes before its pickup, the vehicle cannot carry it, or it is more than the driver may accept.',
      args: {
        driverId: t.arg(id('Driver id.')),
        stops: t.arg(of([RouteStopInput])('A pickup and a drop of each delivery, in their sequence.')),
      },
      resolve: (_, { driverId, stops }, { ports, ...request }) =>
        offerRoute(ports, { request, driverId, stops }),
    }),
    acceptRoute: t.field({
      type: DriverRouteRef,
      description:
        'Accept all deliveries of an offered route, or none. Repeating it has no effect. Errors: `not_found`; `invalid_state` naming the deliveries that are gone, or if it is more than the driver may carry.',
      args: one,
      resolve: (_, { id }, { ports, ...request }) => acceptRoute(ports, { request, id }),
    }),
    declineRoute: t.field({
      type: DriverRouteRef,
      description:
        'Decline an offered route; its deliveries are offered to others. Repeating it has no effect. Errors: `not_found`, `invalid_state`, `validation_failed`.',
      args: { ...one, input: t.arg(of(DeclineInput).orNull('Why; omit to say nothing.')) },
      resolve: (_, { id, input }, { ports, ...request }) => declineRoute(ports, { ...input, request, id }),
    }),
    skipRouteStop: t.field({
      type: SkippedStopRef,
      description:
        'Skip the next stop of an accepted route: it moves behind all other open stops, with its drop after a pickup. Nothing else of the deliveries changes. Repeating it has no effect. Errors: `not_found`; `invalid_state` naming the next stop if this is not it, and if no other stop is left; `validation_failed`.',
      args: { ...one, input: t.arg(of(SkipStopInput)('Which stop, and why.')) },
      resolve: (_, { id, input }, { ports, ...request }) => skipStop(ports, { ...input, request, id }),
    }),
  }
})
