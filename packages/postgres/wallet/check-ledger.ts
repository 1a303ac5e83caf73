import type { EntityManager } from '@mikro-orm/postgresql'
import type { LedgerCheck } from '@rodovia/core/wallet/ports.ts'

/** One statement reads the whole ledger; it blocks nobody. */
const timeoutSeconds = 600

/** The limit of listed faults of one kind. */
const maxFaultsPerKind = 20

/** SQL: what the escrow of an order has to hold. */
const dueCents = `CASE WHEN deliveries.status IN ('delivered', 'canceled') OR (deliveries.status = 'returned' AND deliveries.returned_by IS NOT NULL)
        THEN 0 ELSE deliveries.price_cents END`

/**
 * Checks the whole ledger in one snapshot, without locks. The escrow of an order holds its price until it is
 * delivered or canceled, or its return order is delivered, then nothing; another returned one keeps it until
 * the platform decides. Money in transit to drivers equals their payouts that are neither settled nor failed;
 * held money equals the open returns of PIX payments. An order of a shipment, whose shipper may pay less,
 * pays its driver at least the share of its full price that held when it was ordered: computed here from the
 * order, not by the code that pays. What drivers and shops are owed of the money of doors equals its payments,
 * each remittance the payments in it, and an order with an amount to collect was handed over for all of it only.
 */
const checkText = `
WITH transactions AS MATERIALIZED (
    SELECT transaction.id, transaction.reason, transaction.order_id, transaction.tenant_id,
      count(entry.id) AS entries,
      coalesce(sum(entry.amount_cents), 0) AS sum_cents,
      coalesce(sum(entry.amount_cents) FILTER (WHERE entry.account_kind IN ('escrow', 'rehearsal_escrow')), 0) AS escrow_cents
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
    SELECT order_id, tenant_id, sum(escrow_cents) AS held_cents, bool_or(reason IN ('order_placed', 'order_return')) AS is_paid
    FROM transactions WHERE order_id IS NOT NULL GROUP BY order_id, tenant_id
  ),
  orders AS (
    SELECT order_id, deliveries.price_cents, deliveries.status, coalesce(escrows.held_cents, 0) AS held_cents,
      escrows.is_paid IS TRUE AS is_paid,
      ${dueCents} AS due_cents
    FROM deliveries FULL JOIN escrows USING (order_id, tenant_id)
    WHERE escrows.is_paid IS NOT TRUE OR deliveries.status IS NULL OR escrows.held_cents <>
      ${dueCents}
  ),
  owed AS (
    SELECT order_id,
      div(shipment_full_price_cents::numeric * shipment_driver_share_basis_points * 2 + 10000, 20000) AS owed_cents
    FROM deliveries
    WHERE shipment_id IS NOT NULL AND rehearsal IS NULL
      AND (status = 'delivered' OR (status = 'returned' AND returned_by IS NOT NULL))
  ),
  earned AS (
    SELECT transaction.order_id, sum(entry.amount_cents) AS cents
    FROM ledger_transactions AS transaction
    JOIN ledger_entries AS entry ON entry.transaction_id = transaction.id AND entry.tenant_id = transaction.tenant_id
    WHERE entry.account_kind = 'driver_earnings' AND transaction.order_id IN (SELECT order_id FROM owed)
    GROUP BY transaction.order_id
  ),
  transits AS (
    SELECT tenant_id, sum(amount_cents) AS sum_cents
    FROM ledger_entries WHERE account_kind = 'payouts_in_transit' GROUP BY tenant_id
  ),
  open_payouts AS (
    SELECT tenant_id, sum(amount_cents) AS sum_cents
    FROM payouts WHERE closed_at IS NULL GROUP BY tenant_id
  ),
  held AS (
    SELECT tenant_id, sum(amount_cents) AS sum_cents
    FROM ledger_entries WHERE account_kind = 'pix_held' GROUP BY tenant_id
  ),
  open_returns AS (
    SELECT tenant_id, sum(amount_cents) AS sum_cents
    FROM pix_returns WHERE status IN ('contested', 'held') GROUP BY tenant_id
  ),
  cash AS (
    SELECT account_owner AS driver_id, -sum(amount_cents) AS sum_cents
    FROM ledger_entries WHERE account_kind = 'driver_cash' GROUP BY account_owner
  ),
  owed_cash AS (
    SELECT driver_id, sum(amount_cents - settled_cents) AS sum_cents
    FROM collected_payments WHERE driver_id IS NOT NULL GROUP BY driver_id
  ),
  payable AS (
    SELECT tenant_id, sum(amount_cents) AS sum_cents
    FROM ledger_entries WHERE account_kind = 'shop_remittances' GROUP BY tenant_id
  ),
  unremitted AS (
    SELECT tenant_id, sum(amount_cents) AS sum_cents
    FROM collected_payments WHERE remittance_id IS NULL GROUP BY tenant_id
  ),
  remitted AS (
    SELECT remittance_id AS id, sum(amount_cents) AS sum_cents, count(*) AS count
    FROM collected_payments WHERE remittance_id IS NOT NULL GROUP BY remittance_id
  ),
  credited AS (
    SELECT transaction.note::uuid AS id, sum(entry.amount_cents) AS sum_cents
    FROM ledger_transactions AS transaction
    JOIN ledger_entries AS entry ON entry.transaction_id = transaction.id AND entry.tenant_id = transaction.tenant_id
    WHERE transaction.reason = 'remittance' AND entry.account_kind = 'tenant_wallet' GROUP BY transaction.note
  ),
  paid AS (
    SELECT order_id, sum(amount_cents) AS sum_cents FROM collected_payments GROUP BY order_id
  ),
  faults AS MATERIALIZED (
    SELECT 'transaction_unbalanced' AS kind, id AS subject, format('%s entries, %s centavos', entries, sum_cents) AS found
    FROM transactions WHERE sum_cents <> 0 OR entries < 2
    UNION ALL
    SELECT 'wallet_balance_wrong', tenant_id,
      format('%s centavos, its entries %s', wallets.balance_cents, coalesce(wallet_sums.sum_cents, 0))
    FROM wallets FULL JOIN wallet_sums USING (tenant_id)
    WHERE wallets.balance_cents IS DISTINCT FROM coalesce(wallet_sums.sum_cents, 0)
    UNION ALL
    SELECT 'order_unpaid', order_id, format('its price is %s centavos', price_cents)
    FROM orders WHERE status IS NOT NULL AND NOT is_paid
    UNION ALL
    SELECT 'debit_without_order', order_id, format('%s centavos in escrow', held_cents)
    FROM orders WHERE status IS NULL AND is_paid
    UNION ALL
    SELECT 'escrow_wrong', order_id, format('%s: %s centavos instead of %s', status, held_cents, due_cents)
    FROM orders WHERE held_cents <> due_cents
    UNION ALL
    SELECT 'driver_underpaid', order_id, format('%s centavos instead of %s', coalesce(earned.cents, 0), owed_cents)
    FROM owed LEFT JOIN earned USING (order_id)
    WHERE coalesce(earned.cents, 0) < owed_cents
    UNION ALL
    SELECT 'payouts_in_transit_wrong', tenant_id,
      format('%s centavos, its open payouts %s', coalesce(transits.sum_cents, 0), coalesce(open_payouts.sum_cents, 0))
    FROM transits FULL JOIN open_payouts USING (tenant_id)
    WHERE coalesce(transits.sum_cents, 0) <> coalesce(open_payouts.sum_cents, 0)
    UNION ALL
    SELECT 'pix_held_wrong', tenant_id,
      format('%s centavos, its open returns %s', coalesce(held.sum_cents, 0), coalesce(open_returns.sum_cents, 0))
    FROM held FULL JOIN open_returns USING (tenant_id)
    WHERE coalesce(held.sum_cents, 0) <> coalesce(open_returns.sum_cents, 0)
    UNION ALL
    SELECT 'cash_owed_wrong', driver_id,
      format('%s centavos in the ledger, its payments %s', coalesce(cash.sum_cents, 0), coalesce(owed_cash.sum_cents, 0))
    FROM cash FULL JOIN owed_cash USING (driver_id)
    WHERE coalesce(cash.sum_cents, 0) <> coalesce(owed_cash.sum_cents, 0)
    UNION ALL
    SELECT 'remittances_owed_wrong', tenant_id,
      format('%s centavos in the ledger, its payments %s', coalesce(payable.sum_cents, 0), coalesce(unremitted.sum_cents, 0))
    FROM payable FULL JOIN unremitted USING (tenant_id)
    WHERE coalesce(payable.sum_cents, 0) <> coalesce(unremitted.sum_cents, 0)
    UNION ALL
    SELECT 'remittance_wrong', id,
      format('%s centavos, its payments %s, its entries %s', remittances.amount_cents, remitted.sum_cents, credited.sum_cents)
    FROM remittances FULL JOIN remitted USING (id) FULL JOIN credited USING (id)
    WHERE remittances.amount_cents IS DISTINCT FROM remitted.sum_cents OR remittances.amount_cents IS DISTINCT FROM credited.sum_cents
      OR remittances.payment_count IS DISTINCT FROM remitted.count
    UNION ALL
    SELECT 'collection_missing', order_id,
      format('%s centavos of %s', coalesce(paid.sum_cents, 0), collect_on_delivery ->> 'amountCents')
    FROM deliveries LEFT JOIN paid USING (order_id)
    WHERE collect_on_delivery IS NOT NULL AND status = 'delivered' AND rehearsal IS NULL
      AND coalesce(paid.sum_cents, 0) < (collect_on_delivery ->> 'amountCents')::bigint
    UNION ALL
    SELECT 'transaction_unsealed', transaction.id, transaction.reason
    FROM transactions AS transaction
    WHERE NOT EXISTS (
        SELECT FROM ledger_seals AS seal
        WHERE seal.transaction_id = transaction.id AND seal.tenant_id = transaction.tenant_id
      ) AND NOT EXISTS (
        SELECT FROM ledger_unsealed AS waiting
        WHERE waiting.transaction_id = transaction.id AND waiting.tenant_id = transaction.tenant_id
      )
    UNION ALL
    SELECT 'transaction_removed', waiting.transaction_id, 'it waited for its seal'
    FROM ledger_unsealed AS waiting
    WHERE NOT EXISTS (
        SELECT FROM transactions AS transaction
        WHERE waiting.transaction_id = transaction.id AND waiting.tenant_id = transaction.tenant_id
      )
  ),
  counts AS (
    SELECT kind, count(*)::int AS count FROM faults GROUP BY kind
  ),
  named AS (
    SELECT kind, subject, found FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY subject) AS number FROM faults
    ) AS numbered WHERE number <= ${maxFaultsPerKind}
  )
SELECT
  (SELECT count(*)::int FROM transactions) AS "transactions",
  (SELECT coalesce(sum(entries), 0)::int FROM transactions) AS "entries",
  (SELECT count(*)::int FROM ledger_unsealed) AS "waitingForSeal",
  (SELECT coalesce(sum(sum_cents), 0)::text FROM transactions) AS "sumCents",
  ${count('transaction_unbalanced')} AS "unbalancedTransactions",
  ${count('wallet_balance_wrong')} AS "wrongBalances",
  ${count('order_unpaid')} AS "ordersWithoutDebit",
  ${count('debit_without_order')} AS "debitsWithoutOrder",
  ${count('escrow_wrong')} AS "wrongEscrows",
  ${count('driver_underpaid')} AS "underpaidDrivers",
  ${count('transaction_unsealed')} AS "unsealedTransactions",
  (SELECT coalesce(jsonb_agg(to_jsonb(named)), '[]') FROM named) AS faults`

function count(kind: LedgerCheck['faults'][number]['kind']): string {
  return `coalesce((SELECT count FROM counts WHERE kind = '${kind}'), 0)`
}

export async function checkLedger(em: EntityManager): Promise<LedgerCheck> {
  return em.fork().transactional(async (work) => {
    await work.execute(`SET LOCAL statement_timeout = '${timeoutSeconds}s'`)
    const [check] = await work.execute<(Omit<LedgerCheck, 'sumCents'> & { sumCents: string })[]>(checkText)
    if (!check) throw new Error('the check of the ledger answered nothing')
    return { ...check, sumCents: BigInt(check.sumCents) }
  })
}
