import type { Placement } from '@rodovia/core/delivery/ports.ts'
import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import { currentTrace } from '@rodovia/platform/tracing/tracing.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { spendingRaised } from '../identity/key-spending.ts'
import { rowOf } from '../statements/columns.ts'
import { auditTables, rowsInserted } from '../statements/insert-rows.ts'
import { type Statement, toJson } from '../statements/sql.ts'
import { moneyMoved } from '../wallet/ledger-rows.ts'
import { allWritten, rowsOfChange } from './change-rows.ts'

const rows = 'gate.rows'

/** Which orders have a quote that may be used, and its use. */
type QuoteParts = { usable: string; consumed: string; counted: readonly string[] }

const together: QuoteParts = {
  usable: `quote AS MATERIALIZED (
    SELECT id, order_id, expires_at FROM quotes WHERE id = ANY (ARRAY (SELECT (delivery).quote_id FROM asked))
    ORDER BY id FOR NO KEY UPDATE
  ),
  usable AS (
    SELECT asked.* FROM asked JOIN quote ON quote.id = (delivery).quote_id
    WHERE quote.order_id IS NULL AND quote.expires_at > (delivery).created_at
  )`,
  consumed: `consumed AS (
    UPDATE quotes SET order_id = (delivery).order_id FROM gate WHERE id = (delivery).quote_id RETURNING id
  ),`,
  counted: ['consumed'],
}

/** The quotes are on other machines, and marked already: place-across.ts. */
const apart: QuoteParts = { usable: 'usable AS (SELECT * FROM asked)', consumed: '', counted: [] }

/**
 * Places all orders of a batch that can be placed. Locks the quotes, continues with those that are unused and
 * not expired, writes the orders, and last locks the spending days of the paying keys (key-spending.ts) and
 * the wallets. Each kind is locked in the order of its ids, wallets come last and a change (commit.ts) never
 * locks a quote, so statements cannot deadlock. A statement that waited for a lock sees the row as the
 * previous one left it: a quote is used once, and a wallet is debited by what it holds.
 *
 * Of several orders on one quote the first is placed. Of orders on a wallet that cannot pay for all the
 * cheapest are placed. The balance is first checked without a lock, to save work; if it shrank meanwhile,
 * `ledger_entries_balance_kept` undoes the statement, see `moneyMoved`.
 */
const textOf = (quotes: QuoteParts) => `
WITH asked AS MATERIALIZED (
    SELECT DISTINCT ON ((delivery).quote_id) delivery, key_id, rows
    FROM jsonb_to_recordset($1) AS asked (delivery deliveries, key_id uuid, rows jsonb)
    ORDER BY (delivery).quote_id, (delivery).order_id
  ),
  ${quotes.usable},
  gate AS MATERIALIZED (
    SELECT delivery, key_id, rows FROM (
      SELECT usable.*, sum((delivery).price_cents) OVER (
        PARTITION BY (delivery).tenant_id ORDER BY (delivery).price_cents, (delivery).order_id
      ) AS cents FROM usable
    ) AS usable
    WHERE EXISTS (SELECT FROM wallets WHERE tenant_id = (delivery).tenant_id AND balance_cents >= cents)
    ORDER BY (delivery).tenant_id, (delivery).reference
  ),
  ${quotes.consumed}
  placed AS (
    INSERT INTO deliveries SELECT (delivery).* FROM gate RETURNING order_id
  ),
  ${rowsInserted('gate', rows, ['timeline_entries', 'outbox', ...auditTables, 'ledger_transactions', 'recipient_messages'])},
  ${allWritten('gate', [...quotes.counted, 'placed', 'timeline_entries_inserted', 'outbox_inserted', 'ledger_transactions_inserted'])},
  ${spendingRaised('written', { keyId: 'key_id', at: '(delivery).created_at', priceCents: '(delivery).price_cents' })},
  ${moneyMoved('afforded', rows)}
SELECT transaction_id, balance_after_cents FROM entries_inserted WHERE account_kind = 'tenant_wallet'`

/** The rows of one placement. Called in the scope of its request, for the trace. */
export function placementRows(placement: Placement) {
  const { delivery, keyId } = placement
  return {
    delivery: {
      ...deliveryColumns.toRow({ ...delivery, traceParent: currentTrace() }),
      robot_at: delivery.rehearsal?.pace === 'real' ? delivery.createdAt : null,
    },
    key_id: keyId,
    rows: { ...rowsOfChange(placement), recipient_messages: placement.messages.map(rowOf) },
  }
}

export type PendingPlacement = {
  transactionId: LedgerTransactionId
  delivery: Placement['delivery']
  rows: ReturnType<typeof placementRows>
}

const texts = { place: textOf(together), 'place-apart': textOf(apart) }

/** Returns the ledger transactions of the placed orders and the balances they left. */
export function placeStatement(
  placements: readonly ReturnType<typeof placementRows>[],
  name: keyof typeof texts = 'place',
): Statement {
  return { name, text: texts[name], values: [toJson(placements)] }
}
