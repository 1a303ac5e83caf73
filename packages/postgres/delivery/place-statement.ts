import type { Placement } from '@rodovia/core/delivery/ports.ts'
import { currentTrace } from '@rodovia/platform/tracing/tracing.ts'
import { auditInserted } from '../audit/audit-rows.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { spendingRaised } from '../identity/key-spending.ts'
import { type Statement, toJson } from '../sql.ts'
import { moneyMoved, transactionInserted } from '../wallet/ledger-rows.ts'
import { allWritten, rowsInserted, rowsOfChange } from './change-rows.ts'

const rows = 'gate.rows'

/**
 * Places any number of orders, all that can be placed. Locks their quotes, goes on with those that are unused and in time, writes the orders, and
 * locks last what they are paid from: the days of the keys that pay, if they may (key-spending.ts), then the wallets, if they cover the
 * prices. Quotes, days and wallets are each locked in the order of their ids, a placement wants nothing more behind the wallets, and a
 * change (commit.ts) never locks a quote: no two of them wait for each other in a circle. Whoever waited for a lock sees the row as the one
 * before left it: of two orders on one quote the second finds it used, of two on one wallet the second finds the rest of it.
 *
 * Of several orders on one quote the first goes, and of those on a wallet that does not pay for all the cheapest go: so what it does not pay
 * for now it does not pay for behind them either. That look at the balance takes no lock. It spares those who have no money the work;
 * those whose money went meanwhile are undone by `ledger_entries_balance_kept`, see `moneyMoved`, with all the others.
 */
const placeText = `
WITH asked AS MATERIALIZED (
    SELECT DISTINCT ON ((delivery).quote_id) delivery, key_id, rows
    FROM jsonb_to_recordset($1) AS asked (delivery deliveries, key_id uuid, rows jsonb)
    ORDER BY (delivery).quote_id, (delivery).order_id
  ),
  quote AS MATERIALIZED (
    SELECT id, order_id, expires_at FROM quotes WHERE id = ANY (ARRAY (SELECT (delivery).quote_id FROM asked))
    ORDER BY id FOR NO KEY UPDATE
  ),
  usable AS (
    SELECT asked.* FROM asked JOIN quote ON quote.id = (delivery).quote_id
    WHERE quote.order_id IS NULL AND quote.expires_at > (delivery).created_at
  ),
  gate AS MATERIALIZED (
    SELECT delivery, key_id, rows FROM (
      SELECT usable.*, sum((delivery).price_cents) OVER (
        PARTITION BY (delivery).tenant_id ORDER BY (delivery).price_cents, (delivery).order_id
      ) AS cents FROM usable
    ) AS usable
    WHERE EXISTS (SELECT FROM wallets WHERE tenant_id = (delivery).tenant_id AND balance_cents >= cents)
    ORDER BY (delivery).tenant_id, (delivery).reference
  ),
  consumed AS (
    UPDATE quotes SET order_id = (delivery).order_id FROM gate WHERE id = (delivery).quote_id RETURNING id
  ),
  placed AS (
    INSERT INTO deliveries SELECT (delivery).* FROM gate RETURNING order_id
  ),
  ${rowsInserted('gate', rows, ['timeline_entries', 'outbox'])},
  ${auditInserted('gate', rows)},
  ${transactionInserted('gate', rows)},
  ${allWritten('gate', ['consumed', 'placed', 'timeline_entries_inserted', 'outbox_inserted', 'transaction_inserted'])},
  ${spendingRaised('written', { keyId: 'key_id', at: '(delivery).created_at', priceCents: '(delivery).price_cents' })},
  ${moneyMoved('afforded', rows)}
SELECT transaction_id, balance_after_cents FROM entries_inserted WHERE account_kind = 'tenant_wallet'`

/** What is written of one, to be told by whoever asks for it: the trace is his. */
export function placementRows(placement: Placement) {
  const { delivery, keyId } = placement
  return {
    delivery: {
      ...deliveryColumns.toRow({ ...delivery, traceParent: currentTrace() }),
      robot_at: delivery.rehearsal?.pace === 'real' ? delivery.createdAt : null,
    },
    key_id: keyId,
    rows: rowsOfChange(placement),
  }
}

/** Answers with the ledger transactions of the orders that were placed, and what each of them left in the wallet. */
export function placeStatement(placements: readonly ReturnType<typeof placementRows>[]): Statement {
  return { name: 'place', text: placeText, values: [toJson(placements)] }
}
