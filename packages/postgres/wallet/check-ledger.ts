import type { LedgerCheck } from '@rodovia/core/wallet/ports.ts'
import type { Sql } from '../sql.ts'

/**
 * Goes over the whole ledger in one snapshot, without a lock. What an order has in escrow is its price until it is
 * delivered or canceled and nothing from then on; a returned one waits there for the platform's decision.
 */
const checkText = `
WITH transactions AS (
    SELECT transaction.id, transaction.reason, transaction.order_id, transaction.tenant_id,
      count(entry.id) AS entries,
      coalesce(sum(entry.amount_cents), 0) AS sum_cents,
      coalesce(sum(entry.amount_cents) FILTER (WHERE entry.account_kind = 'escrow'), 0) AS escrow_cents
    FROM ledger_transactions AS transaction
    LEFT JOIN ledger_entries AS entry
      ON entry.transaction_id = transaction.id AND entry.tenant_id = transaction.tenant_id
    GROUP BY transaction.id, transaction.tenant_id
  ),
  wallet_sums AS (
    SELECT account_owner AS tenant_id, sum(amount_cents) AS sum_cents
    FROM ledger_entries WHERE account_kind = 'tenant_wallet' GROUP BY account_owner
  ),
  escrows AS (
    SELECT order_id, tenant_id, sum(escrow_cents) AS held_cents, bool_or(reason = 'order_placed') AS is_paid
    FROM transactions WHERE order_id IS NOT NULL GROUP BY order_id, tenant_id
  )
SELECT
  (SELECT count(*)::int FROM transactions) AS "transactions",
  (SELECT coalesce(sum(entries), 0)::int FROM transactions) AS "entries",
  (SELECT coalesce(sum(sum_cents), 0)::bigint FROM transactions) AS "sumCents",
  (SELECT count(*)::int FROM transactions WHERE sum_cents <> 0 OR entries < 2) AS "unbalancedTransactions",
  (
    SELECT count(*)::int FROM wallets FULL JOIN wallet_sums USING (tenant_id)
    WHERE wallets.balance_cents IS DISTINCT FROM coalesce(wallet_sums.sum_cents, 0)
  ) AS "wrongBalances",
  count(*) FILTER (WHERE deliveries.order_id IS NOT NULL AND escrows.is_paid IS NOT TRUE)::int AS "ordersWithoutDebit",
  count(*) FILTER (WHERE deliveries.order_id IS NULL AND escrows.is_paid)::int AS "debitsWithoutOrder",
  count(*) FILTER (
    WHERE deliveries.order_id IS NOT NULL AND coalesce(escrows.held_cents, 0) <>
      CASE WHEN deliveries.status IN ('delivered', 'canceled') THEN 0 ELSE deliveries.price_cents END
  )::int AS "wrongEscrows"
FROM deliveries FULL JOIN escrows USING (order_id, tenant_id)`

export async function checkLedger(sql: Sql): Promise<LedgerCheck> {
  const [check] = await sql<LedgerCheck>({ text: checkText, values: [] })
  if (!check) throw new Error('the check of the ledger answered nothing')
  return check
}
