import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries, Placed, Placement } from '@rodovia/core/delivery/ports.ts'
import { type Sql, toJson } from '../sql.ts'
import { brokenConstraint } from '../unavailable.ts'
import { ledgerInserted, walletMoved } from '../wallet/ledger-rows.ts'
import { changeRows, rowsInserted } from './change-rows.ts'
import { deliveryRow } from './delivery-rows.ts'

/**
 * Locks the quote, if it is unused and in time, then the wallet, if it covers the price; everything else is inserted
 * where both succeeded. Every placement locks in this order, and a change (commit.ts) locks neither a quote nor,
 * behind a wallet, anything more: no two of them wait for each other. Whoever waited for a lock sees the row as the
 * one before left it: of two orders on one quote the second finds it used, of two on one wallet the second the rest.
 */
const placeText = `
WITH quote AS (
    SELECT id FROM quotes WHERE id = $1 AND order_id IS NULL AND expires_at > $2
    FOR NO KEY UPDATE
  ),
  ${walletMoved('quote', '$5::jsonb')},
  consumed AS (
    UPDATE quotes SET order_id = $3 FROM wallet WHERE quotes.id = $1
  ),
  delivery AS (
    INSERT INTO deliveries SELECT row.* FROM wallet, jsonb_populate_record(null::deliveries, $4) AS row
  ),
  ${rowsInserted('wallet', '$5::jsonb', ['timeline_entries', 'outbox'])},
  ${ledgerInserted('wallet', '$5::jsonb')}
SELECT wallet.balance_cents, pg_notify('dispatch', '') FROM wallet`

async function placeAtOnce(sql: Sql, { delivery, entry, events, ledger }: Placement): Promise<Placed | null> {
  try {
    const [placed] = await sql<{ balance_cents: bigint }>({
      name: 'place',
      text: placeText,
      values: [
        delivery.quoteId,
        delivery.createdAt,
        delivery.orderId,
        toJson(deliveryRow(delivery)),
        changeRows({ delivery, entry, events, ledger }),
      ],
    })
    return placed ? { outcome: 'placed', balanceCents: placed.balance_cents } : null
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'deliveries_reference_key') return { outcome: 'reference_used' }
    if (constraint === 'deliveries_code_key') return { outcome: 'code_taken' }
    throw error
  }
}

/** Only reads: why nothing was placed. Null where it could be now, as when money came in meanwhile. */
async function findHindrance(
  sql: Sql,
  { quoteId, tenantId, priceCents, createdAt }: Delivery,
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
  return balanceCents < priceCents ? { outcome: 'insufficient_funds', balanceCents } : null
}

export function placeOn(sql: Sql): Deliveries['place'] {
  return async (placement) => {
    for (;;) {
      const placed = (await placeAtOnce(sql, placement)) ?? (await findHindrance(sql, placement.delivery))
      if (placed) return placed
    }
  }
}
