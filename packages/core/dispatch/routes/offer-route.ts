import { waitsForDocument } from '../../delivery/goods/goods-documents.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { DeliveryPorts } from '../../delivery/ports.ts'
import type { BusyDriver } from '../../fleet/driver.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { capacityOf } from '../../quoting/service-type.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { RouteId } from '../../shared/ids.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { assertPapers, type PaperPorts } from '../../vehicles/papers.ts'
import { assertBelowCashLimit, type CashLimitPorts } from '../../wallet/collect-on-delivery/cash-limit.ts'
import { findDispatchedOrder } from '../find-dispatched-order.ts'
import { findDispatchedDriver } from '../operate-delivery.ts'
import { commitRoute, draftRoute, offerChanges, planStops } from './draft-route.ts'
import { type RouteListPorts, type ShownRoute, showDispatchedRoutes } from './list-routes.ts'
import { type RouteStopInput, readRouteStops } from './read-route-stops.ts'
import { deliveriesOf, type StopOfRoute } from './schedule-route.ts'

export type OfferRoutePorts = DeliveryPorts &
  RouteListPorts &
  CashLimitPorts & { vehicles: PaperPorts['vehicles'] }

export type OfferRoute = { request: Request; driverId: string; stops: readonly RouteStopInput[] }

/** Losing against others this often in a row is a fault, not a race. */
const maxAttempts = 20

/**
 * Offers waiting deliveries to a driver as one route: docs/reference/rules.md#routes. All are offered or
 * none. Refuses with `forbidden`, with `not_found` an order or driver that the operator does not dispatch,
 * with `invalid_state` if a delivery does not wait for a driver, or waits for a document, naming it, with `validation_failed` a
 * sequence that cannot be driven, a vehicle that cannot carry it, a fleet without papers and more deliveries than the driver may
 * accept.
 */
export async function offerRoute(
  ports: OfferRoutePorts,
  { request, driverId, stops: input }: OfferRoute,
): Promise<ShownRoute> {
  const operator = permit(request.actor, 'dispatch.manage')
  const sequence = readRouteStops(input)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const driver = await findDispatchedDriver(ports, operator, driverId)
    const stops: StopOfRoute[] = []
    for (const { orderId, kind } of sequence) {
      const known = stops.find(({ delivery }) => delivery.orderId === orderId)?.delivery
      stops.push({ kind, delivery: known ?? (await findDispatchedOrder(ports, operator, orderId)) })
    }
    const resultId = request.idempotencyKey?.resultId
    if (resultId) return showOne(ports, request, [resultId as RouteId])
    const deliveries = deliveriesOf(stops)
    assertOfferable(deliveries, driver)
    await assertPapers(ports, deliveries, driver)
    await assertBelowCashLimit(ports, deliveries, driver)
    const at = ports.clock()
    const { planned } = await planStops(ports, { stops, driver, at })
    const route = draftRoute(ports, { stops, driver, at, planned, offeredBy: operator.userId, gain: null })
    const context = {
      // The route has the key: one key could not mark several changes.
      request: { ...request, idempotencyKey: null },
      by: { kind: 'operator', userId: operator.userId } as const,
      at,
    }
    const changes = offerChanges(ports, deliveries, driver, { ...context, route })
    const effect = idempotencyRecordOf(request.idempotencyKey, route.id, at)
    if (await commitRoute(ports, { route, changes, effect })) return showOne(ports, request, [route.id])
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}

async function showOne(
  ports: OfferRoutePorts,
  { actor }: Request,
  ids: readonly RouteId[],
): Promise<ShownRoute> {
  const routes = await ports.routes.findByIds(ids)
  const [shown] = await showDispatchedRoutes(ports, permit(actor, 'dispatch.manage'), [...routes.values()])
  if (shown) return shown
  throw refuse('not_found', { kind: 'route', id: ids[0] ?? '' })
}

function hindranceOf(delivery: Delivery): 'not_waiting' | 'waits_for_document' | null {
  if (delivery.status !== 'awaiting_driver') return 'not_waiting'
  return waitsForDocument(delivery) ? 'waits_for_document' : null
}

function assertOfferable(deliveries: readonly Delivery[], { persona, activeDeliveries }: BusyDriver): void {
  const others = deliveries.flatMap((delivery) => {
    const reason = hindranceOf(delivery)
    return reason ? [{ code: delivery.code, status: delivery.status, reason }] : []
  })
  if (others[0]) {
    const { status, reason } = others[0]
    const named = others.map(({ code, reason }) => ({ code, reason }))
    throw refuse('invalid_state', { status, allowed: [], reason, deliveries: named })
  }
  const free = Math.max(0, capacityOf[persona] - activeDeliveries)
  if (deliveries.length > free) throw refuseField('stops', 'over_capacity', { got: deliveries.length, free })
}
