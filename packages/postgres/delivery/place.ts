import type { Deliveries, Placement, PlacementResult } from '@rodovia/core/delivery/ports.ts'
import { remainingCents } from '@rodovia/core/identity/keys/spending.ts'
import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { createBatcher } from '../batcher.ts'
import { spendingOn } from '../identity/key-spending.ts'
import type { Signals } from '../signal.ts'
import type { Sql } from '../sql.ts'
import { isUnavailable, violatedConstraint } from '../unavailable.ts'
import { placementRows, placeStatement } from './place-statement.ts'

type PendingPlacement = { transactionId: LedgerTransactionId; rows: ReturnType<typeof placementRows> }

/**
 * Each by itself placed or not; null of one that could not be, for a reason that is still to be found. Rejects where several cannot be
 * written together, as when a reference is used: tried one by one, only that one is left out.
 */
async function placeBatch(sql: Sql, asked: readonly PendingPlacement[]): Promise<(PlacementResult | null)[]> {
  try {
    const placed = await sql<{ transaction_id: LedgerTransactionId; balance_after_cents: Cents }>(
      placeStatement(asked.map(({ rows }) => rows)),
    )
    const balances = new Map(placed.map((row) => [row.transaction_id, row.balance_after_cents]))
    return asked.map(({ transactionId }) => {
      const balanceCents = balances.get(transactionId)
      return balanceCents === undefined ? null : { outcome: 'placed', balanceCents }
    })
  } catch (error) {
    const outcome = asked.length === 1 ? outcomeOf(violatedConstraint(error)) : undefined
    if (outcome === undefined) throw error
    return [outcome]
  }
}

/** Undefined of what no placement should break. */
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

/** Only reads: why nothing was placed. Null where it could be now, as when money came in meanwhile. */
async function findRefusal(
  sql: Sql,
  { delivery: { quoteId, tenantId, priceCents, createdAt }, keyId }: Placement,
): Promise<PlacementResult | null> {
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
  const left = spending && remainingCents(spending)
  return spending && left !== null && left < priceCents ? { outcome: 'spending_cap_reached', spending } : null
}

/** Money that comes and goes this often between a look and the next is no race any more. */
const maxAttempts = 10

/** Orders that come while others are being written are written together, and each is answered when its own is committed. */
export function placeOn(sql: Sql, signals: Pick<Signals, 'dispatch' | 'outbox'>): Deliveries['place'] {
  const placeBatched = createBatcher(
    async (asked: readonly PendingPlacement[]) => {
      const outcomes = await placeBatch(sql, asked)
      if (outcomes.some((placed) => placed?.outcome === 'placed')) {
        signals.dispatch()
        signals.outbox()
      }
      return outcomes
    },
    { concurrency: 2, maxItems: 100, failsForAll: isUnavailable },
  )
  return async (placement) => {
    const asked = { transactionId: placement.ledger.id, rows: placementRows(placement) }
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const placed = (await placeBatched(asked)) ?? (await findRefusal(sql, placement))
      if (placed) return placed
    }
    throw refuse('unavailable', { retryAfterSeconds: 1 })
  }
}
