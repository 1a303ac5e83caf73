import type { EventId, TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { ToldEvent } from '../webhooks/delivery.ts'

/** What partners are told of money from the platform, in the words of the statement; the balance is added where it is known. */
export function creditEvent({
  id,
  tenantId,
  amountCents,
  at,
}: {
  id: EventId
  tenantId: TenantId
  amountCents: Cents
  at: Date
}): ToldEvent {
  return {
    id,
    tenantId,
    kind: 'wallet.credit',
    orderId: null,
    sequence: 1,
    createdAt: at,
    data: { amount_cents: Number(amountCents), currency: 'BRL', reason: 'manual_credit' },
  }
}
