import type { Deliveries, Placement, PlacementResult } from '@rodovia/core/delivery/ports.ts'
import { remainingCents } from '@rodovia/core/identity/api-keys/spending.ts'
import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { spendingOn } from '../identity/key-spending.ts'
import { createBatcher } from '../statements/batcher.ts'
import type { Sql } from '../statements/sql.ts'
import { placeAcross } from './place-across.ts'
import { type PendingPlacement, placementRows, placeStatement } from './place-statement.ts'

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
    if (batch.length > 1) throw error
    return [outcomeOrThrow(error)]
  }
}

function outcomeOrThrow(error: unknown): PlacementResult | null {
  const outcome = outcomeOf(violatedConstraint(error))
  if (outcome === undefined) throw error
  return outcome
}

/** Undefined for a constraint that no placement should violate. */
function outcomeOf(constraint: string | undefined): PlacementResult | null | undefined {
  switch (constraint) {
    case 'deliveries_reference_key':
      return { outcome: 'reference_used' }
    case 'deliveries_code_key':
    case 'order_names_pkey':
      return { outcome: 'code_taken' }
    case 'ledger_entries_balance_kept':
    case 'api_key_spending_cap':
      return null
  }
}

/**
 * Finds out why an order was not placed. The two tables may be on two machines, so they are read apart. Null
 * where it could be placed now, such as after a top-up.
 */
async function findRefusal(
  sql: Sql,
  { delivery: { quoteId, tenantId, priceCents, createdAt }, keyId }: Placement,
): Promise<PlacementResult | null> {
  const [state] = await sql<{ is_used: boolean; is_expired: boolean; balance_cents: bigint }>({
    name: 'find-hindrance',
    text: `
      WITH quote AS MATERIALIZED (SELECT order_id, expires_at FROM quotes WHERE id = $1),
        wallet AS MATERIALIZED (SELECT balance_cents FROM wallets WHERE tenant_id = $2)
      SELECT coalesce(quote.order_id IS NOT NULL, false) AS is_used,
        coalesce(quote.expires_at <= $3, true) AS is_expired,
        coalesce(wallet.balance_cents, 0) AS balance_cents
      FROM (VALUES (1)) AS always LEFT JOIN quote ON true LEFT JOIN wallet ON true`,
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

/** Batches orders; each call resolves after the commit of its order. Where tenants are on several machines each order is alone. */
export function placeOn(context: StoreContext): Deliveries['place'] {
  const { sql, signals, sharding } = context
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
  const placeAlone = async (pending: PendingPlacement) => {
    const outcome = await placeAcross(context, pending).catch(outcomeOrThrow)
    if (outcome?.outcome !== 'placed') return outcome
    signals.dispatch()
    signals.outbox()
    return outcome
  }
  return async (placement) => {
    const { delivery, ledger } = placement
    const pending = { transactionId: ledger.id, delivery, rows: placementRows(placement) }
    const place = (await sharding.isSharded()) ? placeAlone : placeBatched
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const placed = (await place(pending)) ?? (await findRefusal(sql, placement))
      if (placed?.outcome === 'placed' && placement.messages.length > 0) signals.messages()
      if (placed) return placed
    }
    throw refuse('unavailable', { retryAfterSeconds: 1 })
  }
}
