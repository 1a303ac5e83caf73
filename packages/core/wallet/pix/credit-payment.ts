import type { Request } from '../../identity/request.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftCredit } from '../draft-credit.ts'
import { topUpPostings } from '../postings.ts'
import type { PixCharge, PixPayment } from './charge.ts'
import type { PixCharges } from './ports.ts'

export type CreditPorts = Pick<SystemPorts, 'newId' | 'clock'> & { pixCharges: PixCharges }

/**
 * Credits the wallet with the amount paid, even if it is late or differs from the charge. A payment is credited once.
 * `request` is the confirming administrator's; null if the bank reported the payment.
 */
export async function creditPayment(
  { newId, clock, pixCharges }: CreditPorts,
  { id, tenantId, txid }: PixCharge,
  payment: PixPayment,
  { request, effect }: { request: Request | null; effect: IdempotencyRecord | null },
): Promise<void> {
  const { endToEndId, amountCents } = payment
  const credit = draftCredit(
    { newId },
    {
      tenantId,
      reason: 'top_up',
      note: `PIX ${endToEndId}`,
      at: clock(),
      postings: topUpPostings({ tenantId, amountCents }),
      effect,
      amountCents,
      request,
      action: 'topup.credited',
      facts: { txid, end_to_end_id: endToEndId },
    },
  )
  await pixCharges.credit(id, payment, credit)
}
