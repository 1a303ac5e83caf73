import type { Request } from '../../identity/request.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftCredit } from '../draft-credit.ts'
import type { PixCharge, PixPayment } from './charge.ts'
import type { PixCharges } from './ports.ts'

export type CreditPorts = SystemPorts & { pixCharges: PixCharges }

/**
 * Credits the wallet with the amount paid, even if it is late or differs from the charge. A payment is credited once.
 * `request` is the confirming administrator's; null if the bank reported the payment.
 */
export async function creditPayment(
  ports: CreditPorts,
  { id, tenantId, txid }: PixCharge,
  payment: PixPayment,
  request: Request | null,
): Promise<void> {
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
