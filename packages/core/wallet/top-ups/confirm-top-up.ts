import { mayAccessTenant, permit, requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Cents } from '../../shared/money.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { type ChargeWithPayments, readEndToEndId } from './charge.ts'
import { type CreditPorts, creditPayment } from './credit-payment.ts'
import { isPolled } from './poll-charges.ts'
import type { PixProvider } from './ports.ts'

type Ports = CreditPorts & { pixProvider: PixProvider | null }
type ConfirmTopUp = { request: Request; txid: string; endToEndId: string; amountCents: Cents }

/**
 * A platform administrator confirms a payment from the bank statement, by `txid` and end-to-end id. A payment is
 * credited once, however often it is confirmed, and the bank is polled for its returns. Refuses with `not_found`,
 * `forbidden`, and with `validation_failed` an invalid end-to-end id, one that belongs to another charge or amount, and
 * an amount that is not positive.
 */
export async function confirmTopUp(
  ports: Ports,
  { request, txid, endToEndId, amountCents }: ConfirmTopUp,
): Promise<ChargeWithPayments> {
  const actor = requireActor(request.actor)
  const charge = await ports.pixCharges.find({ txid })
  if (!charge || !mayAccessTenant(actor, charge.tenantId))
    throw refuse('not_found', { kind: 'top_up', id: txid })
  permit(actor, 'platform.manage')
  const payment = { endToEndId: readEndToEndId(endToEndId), amountCents, paidAt: ports.clock() }
  if (!request.idempotencyKey?.resultId) await creditPayment(ports, charge, payment, request)
  if (isPolled(ports.pixProvider, charge)) await ports.pixCharges.askNow([txid], ports.clock())
  const credited = await ports.pixCharges.findPayment(endToEndId)
  if (credited?.chargeId !== charge.id || credited.amountCents !== amountCents)
    throw refuseField('end_to_end_id', 'credited_already', { got: endToEndId })
  return (await ports.pixCharges.find({ txid }))!
}
