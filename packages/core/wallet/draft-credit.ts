import { type AuditEntry, about, changeRecords } from '../identity/audit/audit-entry.ts'
import type { Request } from '../identity/request.ts'
import type { LedgerTransactionId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { draftEvent } from '../shared/published-event.ts'
import type { AccountRef } from './accounts.ts'
import type { Credit } from './ports.ts'
import { creditPostings } from './postings.ts'

type Money = Pick<Credit, 'tenantId' | 'reason' | 'note' | 'at'> & {
  amountCents: Cents
  from: AccountRef
  /** Null if the bank reported the payment. */
  request: Request | null
  action: 'wallet.credited' | 'topup.credited'
  facts: AuditEntry['facts']
  /** The id of the object that the request created; by default the wallet that it changed. */
  resultId?: string | undefined
}

/**
 * A credit that belongs to no order, with its audit entry and its event; the store adds the balance to the event. Refuses
 * with `validation_failed` an amount below one centavo or above `maxCents`.
 */
export function draftCredit(
  ports: SystemPorts,
  { amountCents, from, request, action, facts, resultId, ...credit }: Money,
): Credit {
  const { tenantId, reason, at } = credit
  const amount = Number(amountCents)
  return {
    ...credit,
    id: ports.newId<LedgerTransactionId>(),
    postings: creditPostings(from, { tenantId, amountCents }),
    event: draftEvent(ports, {
      tenantId,
      kind: 'wallet.credit',
      createdAt: at,
      data: { amount_cents: amount, currency: 'BRL', reason },
    }),
    ...changeRecords(ports, {
      request,
      at,
      action,
      ...about('wallet', { id: tenantId, tenantId }),
      facts: { ...facts, amount_cents: amount },
      resultId,
    }),
  }
}
