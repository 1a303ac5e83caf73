import type { Request } from '../../identity/request.ts'
import {
  type CollectedPorts,
  creditCollected,
  creditDeposit,
} from '../collect-on-delivery/credit-collected.ts'
import { draftCredit } from '../draft-credit.ts'
import type { PixCharge, PixPayment } from './charge.ts'
import type { PixCharges } from './ports.ts'

export type CreditPorts = CollectedPorts & { pixCharges: PixCharges }

/**
 * Credits the wallet, the shop's payments at doors or the driver's cash with the amount paid, even if it is late or differs from the charge. A payment is credited once.
 * `request` is the confirming administrator's; null if the bank reported the payment.
 */
export async function creditPayment(
  ports: CreditPorts,
  charge: PixCharge,
  payment: PixPayment,
  request: Request | null,
): Promise<void> {
  const { id, tenantId, txid, orderId, driverId } = charge
  if (orderId) return creditCollected(ports, { ...charge, orderId }, payment)
  if (driverId) return creditDeposit(ports, { ...charge, driverId }, payment, request)
  const { endToEndId, amountCents } = payment
  const credit = draftCredit(ports, {
    tenantId,
    reason: 'top_up',
    note: `PIX ${endToEndId}`,
    at: ports.clock(),
    from: { kind: 'pix_clearing' },
    amountCents,
    request,
    action: 'topup.credited',
    facts: { txid, end_to_end_id: endToEndId },
    resultId: id,
  })
  await ports.pixCharges.credit(id, payment, credit)
}
