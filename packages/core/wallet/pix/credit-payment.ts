import type { Request } from '../../identity/request.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftCredit } from '../draft-credit.ts'
import { topUpPostings } from '../postings.ts'
import type { PixCharge, PixPayment } from './charge.ts'
import type { PixCharges } from './ports.ts'

export type CreditPorts = Pick<SystemPorts, 'newId' | 'clock'> & { pixCharges: PixCharges }

/**
 * Money that arrived goes into the wallet of whose charge it was, whatever was asked for and however late it came. The same payment is
 * credited once, whoever says so how often. `request` is of who confirms it; null where the bank said so.
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
