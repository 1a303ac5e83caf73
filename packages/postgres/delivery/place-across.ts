import type { PlacementResult } from '@rodovia/core/delivery/ports.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { StoreContext } from '../database/store-context.ts'
import { nameOrders } from '../sharding/name-orders.ts'
import type { Sql } from '../statements/sql.ts'
import { type PendingPlacement, placeStatement } from './place-statement.ts'

/** Undoes the transaction of an order whose refusal is still to be found. */
const notPlaced = Symbol('the order was not placed')

/** Locks the quote; a request that waited for it sees that it was used. */
export async function useQuote(
  sql: Sql,
  { quoteId, orderId, createdAt }: PendingPlacement['delivery'],
): Promise<boolean> {
  const used = await sql({
    name: 'use-quote',
    text: `
      UPDATE quotes SET order_id = $2 WHERE id = $1 AND order_id IS NULL AND expires_at > $3 RETURNING id`,
    values: [quoteId, orderId, createdAt],
  })
  return used.length > 0
}

/**
 * Places one order where tenants are on several machines: its quote, its names and all of its tenant, in one transaction and in this order,
 * the wallet last, as place-statement.ts locks them. Null where the refusal is still to be found.
 */
export async function placeAcross(
  { inTransaction }: Pick<StoreContext, 'inTransaction'>,
  { delivery, rows }: PendingPlacement,
): Promise<PlacementResult | null> {
  try {
    return await inTransaction(async (sql) => {
      if (!(await useQuote(sql, delivery))) throw notPlaced
      await nameOrders(sql, [delivery])
      const [placed] = await sql<{ balance_after_cents: Cents }>(placeStatement([rows], 'place-apart'))
      if (!placed) throw notPlaced
      return { outcome: 'placed', balanceCents: placed.balance_after_cents }
    })
  } catch (error) {
    if (error === notPlaced) return null
    throw error
  }
}
