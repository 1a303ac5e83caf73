import { operatorActions } from '@rodovia/core/dispatch/operate-delivery.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { noteFields } from '@rodovia/gateway/rest/notes.ts'
import { expectingObject, optionalText, text } from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { arrival, schedule } from '@rodovia/gateway/rest/selections.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

export const path = '/conta/despacho'

const driver = 'driver { id name persona }'
const driverPosition = 'positionedAt positionAccuracyMeters batteryPercent'
const fields =
  `order_id: id code status service_type: serviceType remarks ${schedule} ${arrival} deadline_at: deadlineAt address_incomplete: isAddressIncomplete waits_for_document: waitsForDocument recipient { name phone }
  origem: origin { address lat lng time_zone: timeZone } destino: destination { address lat lng time_zone: timeZone } position { lat lng at } parcels { weightGrams fragile }
  ${driver} incidents { code note openedAt resolvedAt }` as const

const queue =
  storedOperation(`query DispatchQueue($first: Int, $after: String, $filter: DispatchQueueFilter) {
  queue: dispatchQueue(first: $first, after: $after, filter: $filter) {
    orders { ${fields} } total: totalCount end_cursor: endCursor areas { name orderCount }
  }
  drivers: driversAtWork(first: 200) { totalCount nodes {
    id name persona phone vehiclePlate vehicleModel activeDeliveryCount openOfferCount averageRating capacity isAvailable receivesPushes pushRefusal ${driverPosition} position { lat lng }
  } }
  support_phone: supportPhone
  by_plan: dispatchByPlan
}`)
type Queue = DataOf<typeof queue>
export type DispatchedOrder = Queue['queue']['orders'][number]
export type DeskDriver = Queue['drivers']['nodes'][number]
export type DeskQueue = Queue['queue'] & Omit<Queue, 'queue'>

/** For the event stream of the desk: the row of an order that changed. */
export const queueSubscription = `subscription DispatchUpdates {
  update: dispatchUpdates { id: orderId order { ${fields} } }
}`
export type QueueChange = { update: { id: string | null; order: DispatchedOrder | null } }

const read = storedOperation(`query DispatchedOrder($order_id: ID!) {
  order: dispatchedOrder(id: $order_id) { ${fields} failed_attempts: failedAttempts returned_by: returnedBy return_of: returnOf driver { ${driverPosition} } road_line: roadLine callable: callableParties sender { name phone } remarks instructions { complement reference note at_home: atHome leave_with: leaveWith { place name } } notes { ${noteFields} } timeline { ts type label }
    offers { offeredAt distanceKm outcome declineReason declineNote ${driver} skipped { reason ${driver} } }
    candidates { distanceKm reason ${driver} }
  }
}`)
export type DispatchedOrderDetail = DataOf<typeof read>['order']

const onDuty = 'drivers: driversAtWork(first: 200) { nodes { id name isAvailable } }' as const
const figures = '{ distanceKm travelSeconds spareSeconds deliveryCount }' as const
const planned =
  'order { order_id: id code status dispatch_from: dispatchFrom arrived_at_destination_at: arrivedAtDestinationAt deadline_at: deadlineAt recipient { name } origem: origin { address lat lng time_zone: timeZone } destino: destination { address lat lng time_zone: timeZone } }'
const zones = 'origem: origin { time_zone: timeZone } destino: destination { time_zone: timeZone }' as const
const plan = storedOperation(`query DispatchPlan($area: String, $isKept: Boolean) {
  queue: dispatchQueue(first: 0) { areas { name orderCount } }
  plan: dispatchPlan(area: $area, isKept: $isKept) {
    id isKept changeCount
    comparison { before ${figures} after ${figures} routes { driver { id name } before ${figures} after ${figures} } }
    fallenLocks { driver { name } reason { text } order { order_id: id code } }
    plannedAt waitingCount plannedCount driverCount plannedDriverCount distanceSource
    previousPlannedAt changes { kind addedCount removedCount driver { id name } }
    routes {
      driver { id name persona position { lat lng } } payCents distanceKm travelSeconds endsAt
      stops { kind beginsAt isCommitted lateSeconds ${planned} }
      deliveries { payCents isLocked explanation order { order_id: id } }
    }
    unplanned { reason { text } ${planned} }
  }
  by_plan: dispatchByPlan
  ${onDuty}
  offered: offeredRoutes(first: 10) { nodes {
    id status payCents distanceKm offeredAt isByPlan explanation driver { name } stops { kind plannedAt isDone order { order_id: id code ${zones} } }
    skips { kind reason note at order { order_id: id code ${zones} } missedWindows { code kind until } }
  } }
}`)
export type DeskPlan = DataOf<typeof plan>
/**
 * The parts of a plan's basis that change without a change to its orders: the number of waiting orders, and
 * the drivers on duty.
 */
const planBasis = storedOperation(`query PlanBasis($filter: DispatchQueueFilter) {
  queue: dispatchQueue(first: 0, filter: $filter) { total: totalCount }
  ${onDuty}
}`)
export type PlanBasis = DataOf<typeof planBasis>
export type DeskRoute = DeskPlan['plan']['routes'][number]
export type OfferedRoute = DeskPlan['offered']['nodes'][number]
export type DeskStop = DeskRoute['stops'][number]

/** In a form of the plan: the state of the plan that its page shows, and the filter. */
const shownPlan = { plan: text, area: optionalText }
const planOf = ({ plan, area }: { plan: string; area?: string | null }) => ({
  plan_id: plan,
  area: area || null,
})

/** A stop in a form: the order and what is done there. */
const stopText = z.string().regex(/^[^ ]{1,64} (pickup|dropoff)$/)
function stopOf(value: string) {
  const [orderId = '', kind] = value.split(' ')
  return { orderId, kind: kind === 'pickup' ? ('pickup' as const) : ('dropoff' as const) }
}

/**
 * The place of a stop in a form: the driver, and the stop before which it comes; without that stop, the end.
 */
const placeText = z.string().regex(/^[^ ]{1,64}( [^ ]{1,64} (pickup|dropoff))?$/)
function placeOf(value: string) {
  const [driver_id = '', ...before] = value.split(' ')
  return { driver_id, before: before.length > 0 ? stopOf(before.join(' ')) : null }
}

export const dispatchRoutes = {
  plan: pageOperation({
    query: z.object({ area: z.string().nullable(), isKept: z.boolean() }),
    operation: plan,
    variables: ({ query }) => query,
  }),
  planBasis: pageOperation({
    query: z.object({ area: z.string().nullable() }),
    operation: planBasis,
    variables: ({ query: { area } }) => ({ filter: { hasDriver: false, area } }),
  }),
  queue: pageOperation({
    query: z.object({ first: z.int(), after: z.string().nullable(), filter: z.looseObject({}) }),
    operation: queue,
    variables: ({ query }) => query,
    reshape: {
      response: z.unknown(),
      from: ({ queue, ...rest }): DeskQueue => ({ ...queue, ...rest }),
    },
  }),
  supportPhone: pageOperation({
    body: z.object({ phone: optionalText }, expectingObject),
    operation: storedOperation(
      `mutation SetSupportPhone($phone: String!) { support_phone: setSupportPhone(phone: $phone) }`,
    ),
    variables: ({ body: { phone } }) => ({ phone: phone ?? '' }),
  }),
  byPlan: pageOperation({
    body: z.object({ on: z.enum(['0', '1']) }, expectingObject),
    operation: storedOperation(
      `mutation SetDispatchByPlan($on: Boolean!) { by_plan: setDispatchByPlan(isOn: $on) }`,
    ),
    variables: ({ body: { on } }) => ({ on: on === '1' }),
  }),
  read: pageOperation({ operation: read }),
  assign: pageOperation({
    body: z.object({ driver_id: text }, expectingObject),
    operation: storedOperation(`mutation Assign($order_id: ID!, $driver_id: ID!) {
      assignDriver(orderId: $order_id, driverId: $driver_id) { id }
    }`),
  }),
  offerRoute: pageOperation({
    body: z.object({ driver_id: text, stops: z.array(stopText) }, expectingObject),
    operation: storedOperation(`mutation OfferRoute($driver_id: ID!, $stops: [RouteStopInput!]!) {
      route: offerRoute(driverId: $driver_id, stops: $stops) { id }
    }`),
    variables: ({ body: { driver_id, stops } }) => ({ driver_id, stops: stops.map(stopOf) }),
  }),
  move: pageOperation({
    body: z.object({ ...shownPlan, stop: stopText, to: placeText }, expectingObject),
    operation: storedOperation(`mutation MovePlannedStop(
      $plan_id: ID!, $area: String, $order_id: ID!, $kind: RouteStopInputKind!, $driver_id: ID!, $before: RouteStopInput
    ) {
      plan: movePlannedStop(planId: $plan_id, area: $area, orderId: $order_id, kind: $kind, driverId: $driver_id, before: $before) { id }
    }`),
    variables: ({ body: { stop, to, ...plan } }) => {
      const { orderId: order_id, kind } = stopOf(stop)
      return { ...planOf(plan), order_id, kind, ...placeOf(to) }
    },
  }),
  lock: pageOperation({
    body: z.object({ ...shownPlan, order_id: text, lock: z.enum(['1', '0']) }, expectingObject),
    operation:
      storedOperation(`mutation LockPlannedDelivery($plan_id: ID!, $area: String, $order_id: ID!, $is_locked: Boolean!) {
      plan: lockPlannedDelivery(planId: $plan_id, area: $area, orderId: $order_id, isLocked: $is_locked) { id }
    }`),
    variables: ({ body: { order_id, lock, ...plan } }) => ({
      ...planOf(plan),
      order_id,
      is_locked: lock === '1',
    }),
  }),
  undo: pageOperation({
    body: z.object({ ...shownPlan, count: z.coerce.number().int() }, expectingObject),
    operation: storedOperation(`mutation UndoPlanChanges($plan_id: ID!, $area: String, $count: Int!) {
      plan: undoPlanChanges(planId: $plan_id, area: $area, count: $count) { id }
    }`),
    variables: ({ body: { count, ...plan } }) => ({ ...planOf(plan), count }),
  }),
  call: restRoute('POST /api/app/v1/orders/:order_id/calls'),
  addNote: pageOperation({
    body: z.object({ text, internal: optionalText }, expectingObject),
    operation: storedOperation(`mutation AddDispatchNote($order_id: ID!, $input: OrderNoteInput!) {
      addOrderNote(orderId: $order_id, input: $input) { id }
    }`),
    variables: ({ params, body: { text, internal } }) => ({
      order_id: params.order_id!,
      input: { text, isInternal: Boolean(internal) },
    }),
  }),
  attempt: pageOperation({
    body: z.object({ reason: text, note: optionalText }, expectingObject),
    operation: storedOperation(`mutation RecordAttempt($order_id: ID!, $input: FailedAttemptInput!) {
      recordFailedAttempt(orderId: $order_id, input: $input) { id }
    }`),
    variables: ({ params, body: { reason, note } }) => ({
      order_id: params.order_id!,
      input: { reason, note },
    }),
  }),
  decide: pageOperation({
    body: z.object(
      {
        action: z.enum(operatorActions, expecting(`one of ${operatorActions.join(', ')}`)),
        note: optionalText,
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation Decide($order_id: ID!, $action: OperatorAction!, $note: String) {
      operateDelivery(orderId: $order_id, action: $action, note: $note) { id }
    }`),
  }),
}
