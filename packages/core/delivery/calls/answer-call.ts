import type { Clock } from '../../shared/clock.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Deliveries } from '../ports.ts'
import { isDuring, ruleOf } from './callable-parties.ts'
import type { CallAnswer, CallPorts, IncomingCall, MaskedCall } from './ports.ts'

type Ports = CallPorts & { deliveries: Deliveries; clock: Clock }

/**
 * Returns, in the provider's format, its instructions for a call to a number of the pool. Checks the
 * rules again, so that a number ends with the delivery. Refuses with `not_found` a request that the
 * provider did not sign, and every request if no provider is set up.
 */
export async function answerMaskedCall(
  ports: Ports,
  request: { form: string; signature: string },
): Promise<string> {
  const { callMasking } = ports
  const call = callMasking?.readCall(request)
  if (!callMasking || !call) throw refuse('not_found', { kind: 'masked_call', id: 'signature' })
  return callMasking.answer(await answerOf(ports, call))
}

async function answerOf(
  { calls, deliveries, clock }: Ports,
  { from, to }: IncomingCall,
): Promise<CallAnswer> {
  const bound = await calls.findBinding({ proxyNumber: to, phone: from })
  if (!bound) return { kind: 'reject' }
  const order = (await deliveries.findByOrderIds([bound.orderId])).get(bound.orderId)
  if (!order || !isStillAllowed(bound, order, clock())) return { kind: 'ended' }
  return {
    kind: 'dial',
    number: from === bound.callerPhone ? bound.calleePhone : bound.callerPhone,
    showing: to,
  }
}

/** The person who was called may call back while the caller could call again. */
function isStillAllowed(bound: MaskedCall, order: Delivery, at: Date): boolean {
  const rule = ruleOf(bound.caller, bound.callee)
  const isSameDriver = bound.driverId === null || bound.driverId === order.driver?.id
  return rule !== null && at < bound.expiresAt && isSameDriver && isDuring(rule.during, order, at)
}
