import type { LedgerTransactionId, OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import type { AccountRef } from '@rodovia/core/wallet/accounts.ts'
import { assertBalanced, type LedgerReason, type Posting } from '@rodovia/core/wallet/postings.ts'
import { rowsIn } from '../statements/insert-rows.ts'

export type NewLedgerTransaction = {
  id: LedgerTransactionId
  /** The tenant of the wallet or order. */
  tenantId: TenantId
  orderId: OrderId | null
  reason: LedgerReason
  at: Date
  note?: string
  postings: readonly Posting[]
}

/**
 * The rows of a transaction. Throws RangeError where its postings do not sum to zero; the database refuses
 * that too.
 */
export function ledgerRows(transaction: NewLedgerTransaction | null) {
  if (!transaction) return { ledger_transactions: [], ledger_entries: [] }
  const { id, tenantId, orderId, reason, at, note, postings } = transaction
  assertBalanced(postings)
  return {
    ledger_transactions: [{ id, tenant_id: tenantId, order_id: orderId, reason, at, note }],
    ledger_entries: postings.map(({ account, amountCents }) => ({
      transaction_id: id,
      tenant_id: tenantId,
      account_kind: account.kind,
      account_owner: ownerIdOf(account),
      amount_cents: amountCents,
    })),
  }
}

function ownerIdOf(account: AccountRef): string | null {
  switch (account.kind) {
    case 'tenant_wallet':
    case 'shop_remittances':
    case 'rehearsal_escrow':
    case 'rehearsal_clearing':
      return account.tenantId
    case 'driver_earnings':
    case 'driver_cash':
      return account.userId
    default:
      return null
  }
}

/**
 * Clauses of a statement: for the rows of `gate`, wallets change by their entries and the entries are inserted.
 * Locks wallets in the order of tenants; one that would fall below zero does not change, unless `mayOverdraw`. Entries get their
 * ids while the wallets are locked, in the order of the balances. The entry of an unchanged wallet violates
 * `ledger_entries_balance_kept`, which undoes the whole statement.
 */
export function moneyMoved(gate: string, rows: string, mayOverdraw = false): string {
  return `
  entry AS MATERIALIZED (
    SELECT row.* FROM ${gate} AS gate, ${rowsIn('ledger_entries', rows)}
  ),
  moved AS MATERIALIZED (
    SELECT account_owner AS tenant_id, sum(amount_cents)::bigint AS cents
    FROM entry WHERE account_kind = 'tenant_wallet' GROUP BY account_owner
  ),
  locked_wallet AS MATERIALIZED (
    SELECT FROM wallets JOIN moved USING (tenant_id) ORDER BY wallets.tenant_id FOR NO KEY UPDATE OF wallets
  ),
  wallet AS (
    UPDATE wallets SET balance_cents = wallets.balance_cents + moved.cents FROM moved
    WHERE wallets.tenant_id = moved.tenant_id ${mayOverdraw ? '' : 'AND (wallets.balance_cents + moved.cents >= 0 OR moved.cents >= 0)'}
      AND (SELECT count(*) FROM locked_wallet) > 0
    RETURNING wallets.tenant_id, wallets.balance_cents, wallets.balance_cents - moved.cents AS before_cents
  ),
  entries_inserted AS (
    INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
    SELECT entry.transaction_id, entry.tenant_id, entry.account_kind, entry.account_owner, entry.amount_cents,
      wallet.before_cents + sum(entry.amount_cents) OVER (
        PARTITION BY entry.account_kind, entry.account_owner ORDER BY entry.transaction_id
      )
    FROM entry LEFT JOIN wallet ON entry.account_kind = 'tenant_wallet' AND wallet.tenant_id = entry.account_owner
    ORDER BY entry.transaction_id
    RETURNING transaction_id, account_kind, balance_after_cents
  )`
}
