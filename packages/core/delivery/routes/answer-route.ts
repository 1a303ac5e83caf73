import { type Decline, readDecline } from '../../fleet/decline.ts'
import type { Drivers } from '../../fleet/ports.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { OrderId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, recordMove } from '../changes/change.ts'
import { publishUpdate } from '../committing/publish-update.ts'
import type { Delivery } from '../model/delivery.ts'
import {
  deliveriesIn,
  missingOf,
  orderIdsOf,
  type Route,
  type RouteOutcome,
  routePlaceOf,
  routeStatusOf,
} from '../model/route.ts'
import { driverMoves } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { type DriverRoute, findOwnRoute, type ReadRoutePorts, showRoutes } from './read-routes.ts'

export type AnswerPorts = DeliveryPorts & ReadRoutePorts & { drivers: Drivers }

/** Losing against others this often in a row is a fault, not a race. */
const maxAttempts = 20

type Answer = { request: Request; id: string }

/**
 * The driver accepts all deliveries of an offered route, or none: docs/reference/rules.md#routes. Accepting
 * it again changes nothing. Refuses with `not_found` another driver's route, with `invalid_state` a route
 * that was declined, one of which a delivery is gone, naming it, and one that is more than the driver may
 * carry.
 */
export async function acceptRoute(ports: AnswerPorts, { request, id }: Answer): Promise<DriverRoute> {
  return answerRoute(ports, { request, id }, 'accepted', (route, deliveries, context) => {
    const inRoute = deliveriesIn(route, deliveries)
    assertWhole(route, inRoute, deliveries)
    return inRoute.map((before) =>
      recordMove(ports, before, {
        ...context,
        move: 'accept',
        callerMoves: driverMoves,
        routePlace: routePlaceOf(route, before.orderId),
      }),
    )
  })
}

/**
 * The driver declines a whole route; each delivery is offered elsewhere at once. Declining it again changes
 * nothing. Refuses with `not_found` another driver's route, with `invalid_state` one that was accepted, with
 * `validation_failed` an unknown reason.
 */
export async function declineRoute(
  ports: AnswerPorts,
  {
    request,
    id,
    device = {},
    ...input
  }: Answer & { reason?: string | null; note?: string | null; device?: TimelineFacts },
): Promise<DriverRoute> {
  const decline: Decline = readDecline(input)
  return answerRoute(ports, { request, id }, 'declined', (route, deliveries, context) =>
    deliveriesIn(route, deliveries)
      .filter(({ status, driver }) => status === 'assigned' && driver?.id === route.driverId)
      .map((before) =>
        recordMove(ports, before, {
          ...context,
          move: 'decline',
          callerMoves: driverMoves,
          facts: device,
          decline,
        }),
      ),
  )
}

type Decide = (
  route: Route,
  deliveries: ReadonlyMap<OrderId, Delivery>,
  context: ChangeContext,
) => readonly Change[]

async function answerRoute(
  ports: AnswerPorts,
  { request, id }: Answer,
  outcome: RouteOutcome,
  decide: Decide,
): Promise<DriverRoute> {
  const driver = permit(request.actor, 'delivery.drive')
  await ports.drivers.markSeen(driver.userId, ports.clock())
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const route = await findOwnRoute(ports, driver, id)
    if (route.outcome === outcome) return shown(await showRoutes(ports, driver, [route]))
    const deliveries = await ports.deliveries.findByOrderIds(orderIdsOf(route))
    if (route.outcome !== null) throw refuse('invalid_state', { status: route.outcome, allowed: [] })
    const at = ports.clock()
    // The route has the key: one key could not mark several changes.
    const context = {
      request: { ...request, idempotencyKey: null },
      by: { kind: 'driver', userId: driver.userId } as const,
      at,
    }
    const changes = decide(route, deliveries, context)
    const answered: Route = { ...route, outcome, answeredAt: at }
    const effect = idempotencyRecordOf(request.idempotencyKey, route.id, at)
    const result = await ports.routes.commit({ route: answered, changes, effect })
    if (result.outcome === 'driver_full')
      throw refuse('invalid_state', {
        status: 'offered',
        allowed: ['decline'],
        reason: 'driver_at_capacity',
      })
    if (result.outcome === 'stale') continue
    for (const { before, after } of changes) publishUpdate(ports.updates, after, { before })
    // The driver's other offers go to the next drivers at once if these were the last that fit the vehicle.
    if (result.isDriverFilled) await ports.deliveries.reviewOffersTo(driver.userId, at)
    return shown(await showRoutes(ports, driver, [answered]))
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}

function shown([route]: readonly DriverRoute[]): DriverRoute {
  if (route) return route
  throw new Error('A route that was read is shown')
}

/** Refuses with `invalid_state` if a delivery was canceled, given to somebody else or freed meanwhile, and says which. */
function assertWhole(
  route: Route,
  inRoute: readonly Delivery[],
  deliveries: ReadonlyMap<OrderId, Delivery>,
): void {
  const missing = missingOf(route, inRoute)
  if (missing.length === 0) return
  throw refuse('invalid_state', {
    status: routeStatusOf(route, inRoute),
    allowed: [],
    reason: 'route_changed',
    deliveries: missing.flatMap((id) => {
      const delivery = deliveries.get(id)
      if (!delivery) return []
      const { code, status } = delivery
      return [{ code, reason: status === 'canceled' ? ('canceled' as const) : ('not_yours' as const) }]
    }),
  })
}
