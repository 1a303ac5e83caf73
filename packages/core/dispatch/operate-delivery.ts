import {
  type Change,
  type ChangeContext,
  type ChangePorts,
  recordEntry,
  recordMove,
} from '../delivery/changes/change.ts'
import { decideAndCommit } from '../delivery/committing/decide-and-commit.ts'
import { waitsForDocument } from '../delivery/goods/goods-documents.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { allowedMoves, type Status } from '../delivery/model/states.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import { viewContext } from '../delivery/reading/driver-view.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { widestRadiusKm } from '../fleet/matching.ts'
import type { Drivers } from '../fleet/ports.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import type { Actor } from '../identity/actor.ts'
import type { AuditAction } from '../identity/audit/audit-entry.ts'
import { mayAccessTenant, requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { canCarry } from '../quoting/service-type.ts'
import { isUuid, type RouteId, type UserId } from '../shared/ids.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { assertPapers, type PaperPorts } from '../vehicles/papers.ts'
import { assertBelowCashLimit, type CashLimitPorts } from '../wallet/collect-on-delivery/cash-limit.ts'
import { recordOffer } from './dispatch-delivery.ts'
import { type DispatchedOrder, dispatcherView, findDispatchedOrder } from './find-dispatched-order.ts'

/** The actions of an operator; `resume` says that the problem is solved and the delivery goes on. */
export const operatorMoves = ['unassign', 'return', 'returned'] as const
export const operatorActions = [...operatorMoves, 'resume'] as const
export type OperatorAction = (typeof operatorActions)[number]

/** `isHeldUp`: the delivery has an open incident. It can be resumed unless the parcel is on its way back. */
export function allowedActions(status: Status, isHeldUp: boolean): OperatorAction[] {
  return [
    ...(isHeldUp && status !== 'returning' ? (['resume'] as const) : []),
    ...allowedMoves(status, operatorMoves),
  ]
}

const auditActionOf = {
  unassign: 'delivery.unassigned',
  return: 'delivery.return',
  returned: 'delivery.returned',
} as const satisfies Record<(typeof operatorMoves)[number], AuditAction>

type Ports = DeliveryPorts & { drivers: Drivers }

type Operation = { request: Request; orderId: string }

/**
 * An operator decides about a delivery, which resolves its open incidents. Refuses with `not_found` another tenant's
 * order, with `forbidden` an order of the own tenant that the actor does not dispatch, with `invalid_state` what the
 * table of states does not list.
 */
export async function operateDelivery(
  ports: Ports,
  { request, orderId, action, ...input }: Operation & { note?: string | null; action: OperatorAction },
): Promise<DispatchedOrder> {
  const operator = requireActor(request.actor)
  const note = readOptionalText('note', input.note, 1000)
  const by = { kind: 'operator', userId: operator.userId } as const
  const order = await decideAndCommit(
    ports,
    { request, by },
    {
      read: () => findDispatchedOrder(ports, operator, orderId),
      prepare: async (before) => action === 'resume' && hasOpenIncident(ports, before),
      decide: (before, context, isHeldUp) => operate(ports, before, { ...context, action, isHeldUp, note }),
    },
  )
  return dispatcherView(operator, order, viewContext(ports))
}

async function hasOpenIncident({ deliveries }: Ports, { orderId }: Delivery): Promise<boolean> {
  const incidents = (await deliveries.incidents([orderId])).get(orderId) ?? []
  return incidents.some(({ resolvedAt }) => resolvedAt === null)
}

type Operated = ChangeContext & { action: OperatorAction; isHeldUp: boolean; note: string | null }

/** The change that an operator's action makes. Refuses with `invalid_state`. */
export function operate(
  ports: ChangePorts,
  before: Delivery,
  { action, isHeldUp, note, ...context }: Operated,
): Change {
  const { status } = before
  const facts = { ...(note !== null && { note }) }
  const recorded = { ...context, facts, incident: { resolvedAt: context.at } }
  assertNotOfReturn(before, action)
  assertReturnNeedsNothing(before, action)
  if (action !== 'resume')
    return recordMove(ports, before, {
      ...recorded,
      move: action,
      audit: auditActionOf[action],
      callerMoves: operatorMoves,
    })
  if (!allowedActions(status, isHeldUp).includes('resume'))
    throw refuse('invalid_state', { status, allowed: allowedMoves(status, operatorMoves) })
  return recordEntry(ports, before, { ...recorded, type: 'resume', audit: 'incident.resolved' })
}

/** A return goes nowhere else, and its hand-over to the sender ends its original. */
function assertNotOfReturn({ status, returnOf, returnedBy }: Delivery, action: OperatorAction): void {
  const isOfReturn = action === 'return' ? returnOf !== null : action === 'returned' && returnedBy !== null
  if (isOfReturn) throw refuse('invalid_state', { status, allowed: [], reason: 'return_order_open' })
}

/**
 * An operator shows nothing. Where the sender wants proof of the return, the last failed attempt makes a return order, whose driver shows it.
 */
function assertReturnNeedsNothing(before: Delivery, action: OperatorAction): void {
  if (action === 'resume' || action === 'unassign' || !before.requirements?.return) return
  throw refuse('invalid_state', { status: before.status, allowed: [], reason: 'return_needs_proof' })
}

/**
 * Offers a waiting delivery to a driver of the operator's choice, who answers as to any offer. The platform offers any
 * delivery to any driver, a fleet's manager the fleet's own orders to the fleet's drivers. Refuses as `operateDelivery`,
 * with `not_found` a driver of another tenant too, and with `validation_failed` a driver whose vehicle cannot carry it or whose fleet
 * lacks the papers that the operator asks for, or who owes too much cash for an order that is paid in cash.
 */
export async function assignDriver(
  ports: Ports & CashLimitPorts & { vehicles: PaperPorts['vehicles'] },
  { request, orderId, driverId }: Operation & { driverId: string },
): Promise<DispatchedOrder> {
  const operator = requireActor(request.actor)
  const by = { kind: 'operator', userId: operator.userId } as const
  const order = await decideAndCommit(
    ports,
    { request, by },
    {
      read: () => findDispatchedOrder(ports, operator, orderId),
      prepare: async (before) => {
        const driver = await findDispatchedDriver(ports, operator, driverId)
        await assertPapers(ports, [before], driver)
        await assertBelowCashLimit(ports, [before], driver)
        return driver
      },
      decide: (before, context, driver) => offerTo(ports, before, driver, context),
    },
  )
  return dispatcherView(operator, order, viewContext(ports))
}

/**
 * The change that offers a delivery to a driver by name. Refuses with `invalid_state`, also one that waits for a document of
 * its goods, and with `validation_failed`.
 */
export function offerTo(
  ports: ChangePorts,
  before: Delivery,
  driver: BusyDriver,
  context: ChangeContext & { routeId?: RouteId },
): Change {
  const { position, persona } = driver
  if (waitsForDocument(before))
    throw refuse('invalid_state', {
      status: before.status,
      allowed: allowedMoves(before.status, operatorMoves),
      reason: 'waits_for_document',
    })
  const offered = recordOffer(ports, before, driver, {
    ...context,
    audit: 'delivery.assigned',
    callerMoves: operatorMoves,
    made: {
      distanceMeters: position ? Math.round(greatCircleMeters(position, before.origin)) : 0,
      radiusKm: widestRadiusKm,
      skipped: [],
    },
  })
  if (canCarry(persona, before.serviceType)) return offered
  throw refuseField('driver_id', 'smaller_vehicle', { vehicle: persona, needed: before.serviceType })
}

/** A driver whom the operator may send. Refuses with `not_found` an unknown driver and another fleet's alike. */
export async function findDispatchedDriver(
  { drivers }: { drivers: Drivers },
  operator: Actor,
  id: string,
): Promise<BusyDriver> {
  const driver = isUuid(id) ? await drivers.findBusy(id as UserId) : null
  if (driver && mayAccessTenant(operator, driver.tenantId)) return driver
  throw refuse('not_found', { kind: 'driver', id })
}
