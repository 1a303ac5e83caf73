import { areaCodeOf } from '../../geo/area-code.ts'
import { readerOf } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Users } from '../../identity/ports.ts'
import type { CallerKind, CallParty } from '../../shared/call-parties.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { CallRequestId, MaskedCallId, UserId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type Telephone, telephoneIn, whatsappUrlOf } from '../../shared/telephone.ts'
import type { Delivery } from '../model/delivery.ts'
import { isDuring, partiesOf, ruleOf } from './callable-parties.ts'
import { chooseNumber } from './choose-number.ts'
import type { CallMasking, CallPorts, CallRequest } from './ports.ts'

type Ports = SystemPorts & CallPorts & { users: Users }

/** Whom to dial. A masked number leads to the other one until `expiresAt`, only from the caller's own telephone. */
export type Call = {
  to: CallParty
  isMasked: boolean
  /** In E.164 if it is masked, else in the form in which it is shown. */
  number: string
  telUrl: string
  /** Null for a masked number, and for one of a service or with an extension. */
  whatsappUrl: string | null
  /** Null for a number that is not masked. */
  expiresAt: Date | null
}

/** `phone`: the telephone from which the caller calls; null if it is not known. `actor` is null for the recipient. */
export type Caller = { kind: CallerKind; actor: Actor | null; phone: string | null }

type Wanted = { order: Delivery; to: CallParty; caller: Caller }

/** They read the numbers in the order, masked or not, and so may call without a telephone of their own on file. */
const readsNumbers: readonly CallerKind[] = ['shipper', 'support']

/** Tells how to call, by the rules, and keeps the request for the access log before it answers. Refuses as `requestCall` does. */
export async function makeCall(ports: Ports, { order, to, caller }: Wanted): Promise<Call> {
  const at = ports.clock()
  const isNumberShown = permitCall(caller.kind, to, order, at)
  const phone = await telephoneOf(ports, order, to)
  if (!phone) throw refuse('not_found', { kind: 'phone_number', id: to })
  const masking = maskingFor(ports, order)
  const callerPhone = (caller.phone && telephoneIn(caller.phone)?.e164) || null
  const request = requestOf(ports, { order, to, caller }, at)
  // A number of a service, such as an application's with a locator, is nobody's own: there is nothing to hide.
  const { text: number, telUrl, e164 } = phone
  const isOpen = to === 'support' || !number.startsWith('+')
  if (isOpen || !masking || (isNumberShown && !callerPhone && readsNumbers.includes(caller.kind))) {
    if (!isNumberShown && !isOpen)
      throw refuse('unavailable', { retryAfterSeconds: 3600, reason: 'calls_not_configured' })
    if (to !== 'support') await ports.calls.record(request)
    return { to, isMasked: false, number, telUrl, whatsappUrl: whatsappUrlOf(phone), expiresAt: null }
  }
  if (e164 === null) throw refuse('not_found', { kind: 'phone_number', id: to })
  return bindCall(ports, masking, request, { caller, callerPhone, calleePhone: e164, at })
}

/** A rehearsal must not ring at somebody's door. */
export function maskingFor({ callMasking }: CallPorts, { rehearsal }: Pick<Delivery, 'rehearsal'>) {
  return rehearsal ? null : callMasking
}

/** Whether the caller may see the number. Refuses who may not call: never, or not now. */
function permitCall(caller: CallerKind, to: CallParty, order: Delivery, at: Date): boolean {
  const rule = ruleOf(caller, to)
  if (!rule) throw refuseField('to', 'not_one_of', { got: to, allowed: partiesOf(caller) })
  if (isDuring(rule.during, order, at)) return rule.isNumberShown
  throw refuse('invalid_state', { status: order.status, allowed: [] })
}

async function bindCall(
  { calls, newId }: Ports,
  masking: CallMasking,
  request: CallRequest,
  {
    caller,
    callerPhone,
    calleePhone,
    at,
  }: { caller: Caller; callerPhone: string | null; calleePhone: string; at: Date },
): Promise<Call> {
  const { tenantId, orderId, callee, driverId } = request
  if (!callerPhone) throw refuseField('from', 'not_allowed', { why: 'no_own_phone' })
  const call = {
    id: newId<MaskedCallId>(),
    tenantId,
    orderId,
    caller: caller.kind,
    callee,
    callerPhone,
    calleePhone,
    driverId,
    requestedBy: caller.actor?.userId ?? null,
    createdAt: at,
    expiresAt: addSeconds(at, masking.holdSeconds),
  }
  const number = await calls.bind({ ...request, isMasked: true }, call, (others) =>
    chooseNumber(masking.numbers, others, call),
  )
  if (!number)
    throw refuse('unavailable', { retryAfterSeconds: masking.holdSeconds, reason: 'call_numbers_in_use' })
  const { expiresAt } = call
  return { to: callee, isMasked: true, number, telUrl: `tel:${number}`, whatsappUrl: null, expiresAt }
}

function requestOf({ newId }: Ports, { order, to, caller }: Wanted, at: Date): CallRequest {
  const isDrivers = caller.kind === 'driver' || to === 'driver'
  return {
    id: newId<CallRequestId>(),
    tenantId: order.tenantId,
    orderId: order.orderId,
    caller: caller.kind,
    callee: to,
    isMasked: false,
    at,
    driverId: isDrivers ? (order.driver?.id ?? null) : null,
    reader: caller.actor && readerOf(caller.actor),
  }
}

async function telephoneOf({ users }: Ports, order: Delivery, to: CallParty): Promise<Telephone | null> {
  const { origin, destination, driver, tenantId } = order
  if (to === 'sender') return telephoneIn(order.sender.phone, areaCodeOf(origin.cep))
  if (to === 'recipient') return telephoneIn(order.recipient.phone, areaCodeOf(destination.cep))
  const ids = driver && to === 'driver' ? [driver.id as UserId] : []
  const phone =
    to === 'support'
      ? await users.findSupportPhone(driver?.tenantId ?? tenantId)
      : (await users.findByIds(ids)).get(ids[0]!)?.phone
  return phone ? telephoneIn(phone) : null
}
