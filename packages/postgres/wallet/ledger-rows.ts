import type { LedgerTransactionId, OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import type { AccountRef } from '@rodovia/core/wallet/accounts.ts'
import { assertBalanced, type LedgerReason, type Posting } from '@rodovia/core/wallet/postings.ts'

export type WrittenTransaction = {
  id: LedgerTransactionId
  /** Whose wallet or order it is about. */
  tenantId: TenantId
  orderId: OrderId | null
  reason: LedgerReason
  at: Date
  note?: string
  postings: readonly Posting[]
}

/** The rows of a transaction. Throws RangeError where its postings do not sum to zero; the database would refuse them. */
export function ledgerRows(transaction: WrittenTransaction | null) {
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
      return account.tenantId
    case 'driver_earnings':
      return account.userId
    default:
      return null
  }
}

/** Part of a statement: inserts the transaction where `gate` has its row. */
export function transactionInserted(gate: string, rows: string): string {
  return `
  transaction_inserted AS (
    INSERT INTO ledger_transactions
    SELECT row.* FROM ${gate} AS gate,
      jsonb_populate_recordset(null::ledger_transactions, ${rows} -> 'ledger_transactions') AS row
    RETURNING id
  )`
}

/**
 * Two parts of a statement: where `gate` has its row, the wallet moves by its entry and the entries are inserted. The
 * wallet's row is locked, unless the balance would fall below zero; entries take their ids once `wallet` is known, hence
 * while it is locked. The entry of a wallet that was not moved breaks `ledger_entries_balance_kept`, and that undoes
 * the whole statement.
 */
export function moneyMoved(gate: string, rows: string): string {
  return `
  wallet AS (
    UPDATE wallets SET balance_cents = wallets.balance_cents + entry.amount_cents
    FROM ${gate} AS gate, jsonb_populate_recordset(null::ledger_entries, ${rows} -> 'ledger_entries') AS entry
    WHERE entry.account_kind = 'tenant_wallet' AND wallets.tenant_id = entry.account_owner
      AND wallets.balance_cents + entry.amount_cents >= 0
    RETURNING wallets.tenant_id, wallets.balance_cents
  ),
  entries_inserted AS (
    INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents, balance_after_cents)
    SELECT entry.transaction_id, entry.tenant_id, entry.account_kind, entry.account_owner, entry.amount_cents,
      wallet.balance_cents
    FROM ${gate} AS gate
    CROSS JOIN jsonb_populate_recordset(null::ledger_entries, ${rows} -> 'ledger_entries') AS entry
    LEFT JOIN wallet ON entry.account_kind = 'tenant_wallet' AND wallet.tenant_id = entry.account_owner
  )`
}
