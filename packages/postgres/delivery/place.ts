import type { Deliveries, Placed, Placement } from '@rodovia/core/delivery/ports.ts'
import { leftOf } from '@rodovia/core/identity/keys/spending.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { currentTrace } from '@rodovia/platform/tracing/tracing.ts'
import { witnessesInserted } from '../audit/audit-rows.ts'
import { spendingOn, spendingRaised } from '../identity/key-spending.ts'
import type { Signals } from '../signal.ts'
import { type Sql, type Statement, toJson } from '../sql.ts'
import { brokenConstraint } from '../unavailable.ts'
import { moneyMoved, transactionInserted } from '../wallet/ledger-rows.ts'
import { allWritten, changeRows, rowsInserted } from './change-rows.ts'
import { deliveryRow } from './delivery-rows.ts'

const rows = '$7::jsonb'

/**
 * Locks the quote, if it is unused and in time, writes the order, and locks last what it is paid from: the day of the key that
 * pays, if it may (key-spending.ts), then the wallet, if it covers the price.
 * Every placement locks in this order and wants nothing more behind the wallet, and a change (commit.ts) never locks a
 * quote: no two of them wait for each other in a circle. Whoever waited for a lock sees the row as the one before left
 * it: of two orders on one quote the second finds it used, of two on one wallet the second finds the rest of it.
 *
 * The look at the balance takes no lock. It spares those who have no money the work; those whose money went meanwhile are
 * undone by `ledger_entries_balance_kept`, see `moneyMoved`.
 */
const placeText = `
WITH quote AS (
    SELECT FROM quotes WHERE id = $1 AND order_id IS NULL AND expires_at > $2
    FOR NO KEY UPDATE
  ),
  gate AS MATERIALIZED (
    SELECT FROM quote WHERE EXISTS (SELECT FROM wallets WHERE tenant_id = $4 AND balance_cents >= $5)
  ),
  consumed AS (
    UPDATE quotes SET order_id = $3 FROM gate WHERE id = $1 RETURNING id
  ),
  delivery AS (
    INSERT INTO deliveries SELECT row.* FROM gate, jsonb_populate_record(null::deliveries, $6) AS row
    RETURNING order_id
  ),
  ${rowsInserted('gate', rows, ['timeline_entries', 'outbox'])},
  ${witnessesInserted('gate', rows)},
  ${transactionInserted('gate', rows)},
  ${allWritten('gate', ['consumed', 'delivery', 'timeline_entries_inserted', 'outbox_inserted', 'transaction_inserted'])},
  ${spendingRaised('written', { keyId: '$8', at: '$2', priceCents: '$5' })},
  ${moneyMoved('afforded', rows)}
SELECT balance_cents FROM wallet`

export function placeStatement(placement: Placement): Statement {
  const { delivery, keyId } = placement
  return {
    name: 'place',
    text: placeText,
    values: [
      delivery.quoteId,
      delivery.createdAt,
      delivery.orderId,
      delivery.tenantId,
      delivery.priceCents,
      toJson(deliveryRow({ ...delivery, traceParent: currentTrace() })),
      changeRows(placement),
      keyId,
    ],
  }
}

async function placeAtOnce(sql: Sql, placement: Placement): Promise<Placed | null> {
  try {
    const [placed] = await sql<{ balance_cents: bigint }>(placeStatement(placement))
    return placed ? { outcome: 'placed', balanceCents: placed.balance_cents } : null
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'deliveries_reference_key') return { outcome: 'reference_used' }
    if (constraint === 'deliveries_code_key') return { outcome: 'code_taken' }
    if (constraint === 'ledger_entries_balance_kept' || constraint === 'api_key_spending_cap') return null
    throw error
  }
}

/** Only reads: why nothing was placed. Null where it could be now, as when money came in meanwhile. */
async function findHindrance(
  sql: Sql,
  { delivery: { quoteId, tenantId, priceCents, createdAt }, keyId }: Placement,
): Promise<Placed | null> {
  const [found] = await sql<{ is_used: boolean; is_expired: boolean; balance_cents: bigint }>({
    name: 'find-hindrance',
    text: `
      SELECT coalesce(quote.order_id IS NOT NULL, false) AS is_used,
        coalesce(quote.expires_at <= $3, true) AS is_expired,
        coalesce(wallet.balance_cents, 0) AS balance_cents
      FROM (VALUES (1)) AS always
      LEFT JOIN quotes AS quote ON quote.id = $1
      LEFT JOIN wallets AS wallet ON wallet.tenant_id = $2`,
    values: [quoteId, tenantId, createdAt],
  })
  if (!found) return null
  if (found.is_used) return { outcome: 'quote_used' }
  if (found.is_expired) return { outcome: 'quote_expired' }
  const { balance_cents: balanceCents } = found
  if (balanceCents < priceCents) return { outcome: 'insufficient_funds', balanceCents }
  const spending = keyId && (await spendingOn(sql)(keyId, createdAt))
  const left = spending && leftOf(spending)
  return spending && left !== null && left < priceCents ? { outcome: 'spending_cap_reached', spending } : null
}

/** Money that comes and goes this often between a look and the next is no race any more. */
const maxAttempts = 10

export function placeOn(sql: Sql, signals: Pick<Signals, 'dispatch' | 'outbox'>): Deliveries['place'] {
  return async (placement) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const placed = (await placeAtOnce(sql, placement)) ?? (await findHindrance(sql, placement))
      if (placed?.outcome === 'placed') {
        signals.dispatch()
        signals.outbox()
      }
      if (placed) return placed
    }
    throw refuse('unavailable', { retryAfterSeconds: 1 })
  }
}
