import { type AuditEntry, auditEntry } from '../identity/audit/audit-entry.ts'
import type { Request } from '../identity/request.ts'
import type { EventId, LedgerTransactionId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { Credit } from './ports.ts'

type Money = Pick<Credit, 'tenantId' | 'reason' | 'note' | 'at' | 'postings' | 'effect'> & {
  amountCents: Cents
  /** Null if the bank reported the payment. */
  request: Request | null
  action: 'wallet.credited' | 'topup.credited'
  facts: AuditEntry['facts']
}

/** A credit that belongs to no order, with its audit entry and its event; the store adds the balance to the event. */
export function draftCredit(
  { newId }: Pick<SystemPorts, 'newId'>,
  { amountCents, request, action, facts, ...credit }: Money,
): Credit {
  const { tenantId, reason, at } = credit
  const amount = Number(amountCents)
  return {
    ...credit,
    id: newId<LedgerTransactionId>(),
    event: {
      id: newId<EventId>(),
      tenantId,
      kind: 'wallet.credit',
      orderId: null,
      sequence: 1,
      createdAt: at,
      data: { amount_cents: amount, currency: 'BRL', reason },
    },
    audit: auditEntry(
      { newId },
      {
        request,
        tenantId,
        at,
        action,
        subjectKind: 'wallet',
        subjectId: tenantId,
        facts: { ...facts, amount_cents: amount },
      },
    ),
  }
}
