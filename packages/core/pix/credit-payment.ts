import type { Request } from '../identity/request.ts'
import type { Effect } from '../shared/once.ts'
import type { Machine } from '../shared/ports.ts'
import { draftCredit } from '../wallet/draft-credit.ts'
import { topUpPostings } from '../wallet/postings.ts'
import type { PixCharge, PixPayment } from './charge.ts'
import type { PixCharges } from './ports.ts'

export type CreditPorts = Pick<Machine, 'newId' | 'clock'> & { pixCharges: PixCharges }

/**
 * Money that arrived goes into the wallet of whose charge it was, whatever was asked for and however late it came. The same payment is
 * credited once, whoever says so how often. `request` is of who confirms it; null where the bank said so.
 */
export async function creditPayment(
  { newId, clock, pixCharges }: CreditPorts,
  { id, tenantId, txid }: PixCharge,
  payment: PixPayment,
  { request, effect }: { request: Request | null; effect: Effect | null },
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
