import { defineEntity, p } from '@mikro-orm/core'
import { ledgerReasons } from '@rodovia/core/wallet/postings.ts'
import { checks, oneOf } from './checks.ts'

/** Append-only. An order has at most one transaction of each reason. */
export const LedgerTransactionEntity = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transactions',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.uuid().primary(),
    reason: p.string().length(20),
    orderId: p.uuid().nullable(),
    at: p.datetime(3),
    note: p.string().length(200).nullable(),
  },
  uniques: [{ name: 'ledger_transactions_order_key', properties: ['orderId', 'reason', 'tenantId'] }],
  checks: checks('ledger_transactions', {
    reason: oneOf('reason', ledgerReasons),
    order_id: `(${oneOf('reason', ['top_up', 'manual_credit', 'payout_requested', 'payout_settled', 'payout_failed'])}) = (order_id is null)`,
  }),
})
