import type { EventId, TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { ToldEvent } from '../webhooks/delivery.ts'
import type { Credit } from './ports.ts'

/** What partners are told of money that belongs to no order, in the words of the statement; the balance is added where it is known. */
export function creditEvent({
  id,
  tenantId,
  amountCents,
  reason,
  at,
}: {
  id: EventId
  tenantId: TenantId
  amountCents: Cents
  reason: Credit['reason']
  at: Date
}): ToldEvent {
  return {
    id,
    tenantId,
    kind: 'wallet.credit',
    orderId: null,
    sequence: 1,
    createdAt: at,
    data: { amount_cents: Number(amountCents), currency: 'BRL', reason },
  }
}
