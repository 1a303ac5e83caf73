import type { Deliveries, Placement, PlacementResult } from '@rodovia/core/delivery/ports.ts'
import { remainingCents } from '@rodovia/core/identity/keys/spending.ts'
import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { createBatcher } from '../batcher.ts'
import { spendingOn } from '../identity/key-spending.ts'
import type { Sql } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { violatedConstraint } from '../unavailable.ts'
import { placementRows, placeStatement } from './place-statement.ts'

type PendingPlacement = { transactionId: LedgerTransactionId; rows: ReturnType<typeof placementRows> }

/**
 * Places each order it can; null for one whose refusal is still to be found. Rejects where one order makes
 * the statement fail, such as by a used reference; the batcher then retries each alone.
 */
async function placeBatch(sql: Sql, batch: readonly PendingPlacement[]): Promise<(PlacementResult | null)[]> {
  try {
    const placed = await sql<{ transaction_id: LedgerTransactionId; balance_after_cents: Cents }>(
      placeStatement(batch.map(({ rows }) => rows)),
    )
    const balances = new Map(placed.map((row) => [row.transaction_id, row.balance_after_cents]))
    return batch.map(({ transactionId }) => {
      const balanceCents = balances.get(transactionId)
      return balanceCents === undefined ? null : { outcome: 'placed', balanceCents }
    })
  } catch (error) {
    const outcome = batch.length === 1 ? outcomeOf(violatedConstraint(error)) : undefined
    if (outcome === undefined) throw error
    return [outcome]
  }
}

/** Undefined for a constraint that no placement should violate. */
function outcomeOf(constraint: string | undefined): PlacementResult | null | undefined {
  switch (constraint) {
    case 'deliveries_reference_key':
      return { outcome: 'reference_used' }
    case 'deliveries_code_key':
      return { outcome: 'code_taken' }
    case 'ledger_entries_balance_kept':
    case 'api_key_spending_cap':
      return null
  }
}

/** Finds out why an order was not placed. Null where it could be placed now, such as after a top-up. */
async function findRefusal(
  sql: Sql,
  { delivery: { quoteId, tenantId, priceCents, createdAt }, keyId }: Placement,
): Promise<PlacementResult | null> {
  const [state] = await sql<{ is_used: boolean; is_expired: boolean; balance_cents: bigint }>({
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
  if (!state) return null
  if (state.is_used) return { outcome: 'quote_used' }
  if (state.is_expired) return { outcome: 'quote_expired' }
  const { balance_cents: balanceCents } = state
  if (balanceCents < priceCents) return { outcome: 'insufficient_funds', balanceCents }
  const spending = keyId && (await spendingOn(sql)(keyId, createdAt))
  const remaining = spending && remainingCents(spending)
  return spending && remaining !== null && remaining < priceCents
    ? { outcome: 'spending_cap_reached', spending }
    : null
}

/** More attempts than any real race needs. */
const maxAttempts = 10

/** Batches orders; each call resolves after the commit of its order. */
export function placeOn({ sql, signals }: StoreContext): Deliveries['place'] {
  const placeBatched = createBatcher(
    async (batch: readonly PendingPlacement[]) => {
      const outcomes = await placeBatch(sql, batch)
      if (outcomes.some((placed) => placed?.outcome === 'placed')) {
        signals.dispatch()
        signals.outbox()
      }
      return outcomes
    },
    { maxItems: 100 },
  )
  return async (placement) => {
    const pending = { transactionId: placement.ledger.id, rows: placementRows(placement) }
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const placed = (await placeBatched(pending)) ?? (await findRefusal(sql, placement))
      if (placed?.outcome === 'placed' && placement.messages.length > 0) signals.messages()
      if (placed) return placed
    }
    throw refuse('unavailable', { retryAfterSeconds: 1 })
  }
}
