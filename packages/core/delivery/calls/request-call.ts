import { type Actor, callerIdOf } from '../../identity/actor.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import type { Users } from '../../identity/ports.ts'
import type { Request } from '../../identity/request.ts'
import type { CallerKind, CallParty } from '../../shared/call-parties.ts'
import { isUuid, type OrderId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { readPhone } from '../../shared/telephone.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Deliveries } from '../ports.ts'
import { findDriverDelivery, findTracked, isInScope, mayDispatch } from '../reading/find-delivery.ts'
import { type Call, type Caller, makeCall } from './make-call.ts'
import type { CallPorts } from './ports.ts'

type Ports = SystemPorts & LimitPorts & CallPorts & { deliveries: Deliveries; users: Users }

/**
 * The shipper or a dispatcher asks to call somebody about an order. `from`: the telephone from which the caller calls, by default that of
 * the account; masked calls need it. Refuses with `not_found` an order out of reach and a party without a number, with `forbidden`
 * readers who may not write, with `validation_failed` a party whom the caller never calls, with `invalid_state` one whom the caller
 * may not call now, with `unavailable` a hidden number where calls are not masked, with `rate_limited` too many of one caller.
 */
export async function requestCall(
  ports: Ports,
  { request, orderId, to, from }: { request: Request; orderId: string; to: CallParty; from?: string | null },
): Promise<Call> {
  const actor = requireActor(request.actor)
  const order = await findCalledOrder(ports, actor, orderId)
  const kind = callerOn(actor, order)
  if (kind === 'shipper') permit(actor, 'order.note')
  await takeCall(ports, actor)
  return makeCall(ports, {
    order,
    to,
    caller: { kind, actor, phone: await ownPhone(ports, actor, from) },
  })
}

/**
 * The driver asks to call somebody about the own delivery. Refuses with `not_found` another driver's delivery, and as `requestCall`
 * otherwise.
 */
export async function requestDeliveryCall(
  ports: Ports,
  { request, code, to, from }: { request: Request; code: string; to: CallParty; from?: string | null },
): Promise<Call> {
  const actor = requireActor(request.actor)
  const order = await findDriverDelivery(ports, actor, code)
  await takeCall(ports, actor)
  return makeCall(ports, {
    order,
    to,
    caller: { kind: 'driver', actor, phone: await ownPhone(ports, actor, from) },
  })
}

/**
 * The holder of a tracking link asks to call the driver or support. A masked call works from the telephone of the recipient only, so that
 * a forwarded link reaches nobody. Refuses with `rate_limited` too many of a link or an address, and as `requestCall` otherwise.
 */
export async function requestTrackedCall(
  ports: Ports,
  {
    request: { address },
    trackingToken,
    to,
  }: { request: Pick<Request, 'address'>; trackingToken: string; to: CallParty },
): Promise<Call> {
  const { linkCalls, addressCalls } = ports.limitSettings
  await takeWithinLimit(ports, 'calls', addressCalls, `calls:${address}`)
  const order = await findTracked(ports, trackingToken)
  await takeWithinLimit(ports, 'calls-of-link', linkCalls, `calls-of:${order.orderId}`)
  const caller: Caller = { kind: 'recipient', actor: null, phone: order.recipient.phone }
  return makeCall(ports, { order, to, caller })
}

/** Returns the role in which the actor calls about an order that is not the actor's own delivery. */
export function callerOn(actor: Actor, order: Delivery): CallerKind {
  if (!mayDispatch(actor, order)) return 'shipper'
  if (actor.tenantKind === 'plataforma') return 'support'
  return actor.tenantId === order.tenantId ? 'shipper' : 'fleet'
}

/** An order that the actor may read or dispatches. Refuses with `not_found`. */
async function findCalledOrder({ deliveries }: Ports, actor: Actor, id: string): Promise<Delivery> {
  const orderId = id as OrderId
  const order = isUuid(id) && (await deliveries.findByOrderIds([orderId])).get(orderId)
  if (order && (isInScope(actor, order) || mayDispatch(actor, order))) return order
  throw refuse('not_found', { kind: 'order', id })
}

const takeCall = (ports: Ports, actor: Actor) =>
  takeWithinLimit(ports, 'order-calls', ports.limitSettings.orderCalls, `calls:${callerIdOf(actor)}`)

/** The telephone given, else that of the account. An API key is no person and has none. */
async function ownPhone(
  { users }: Ports,
  { userId, key }: Actor,
  written?: string | null,
): Promise<string | null> {
  if (written?.trim()) return readPhone('from', written)
  return key ? null : ((await users.findByIds([userId])).get(userId)?.phone ?? null)
}
