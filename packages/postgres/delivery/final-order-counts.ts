import type { Status } from '@rodovia/core/delivery/model/states.ts'
import { isOpen } from '../entities/delivery.ts'
import type { Sql } from '../statements/sql.ts'
import { firstUnstableId } from '../statements/stable-counts.ts'
import { activeConditions, type Condition, conditionsSql, whereClause } from './conditions.ts'

/**
 * The stable part of a list of orders: of the orders before the id `upTo`, the counts of final ones by status
 * and the ids of the open ones. Final orders never change, and no new order comes before `upTo`.
 */
export type FinalOrderCounts = {
  upTo: string
  final: readonly { status: Status; count: number }[]
  openIds: readonly string[]
}

/** The limit of remembered open orders; `upTo` stops at the next one. */
const maxOpenOrders = 1_000

/**
 * Counts the list of these conditions, none of which may change for an order. The second statement sees one
 * snapshot.
 */
export async function countFinalOrders(
  sql: Sql,
  conditions: readonly Condition[],
): Promise<FinalOrderCounts> {
  const settled = firstUnstableId()
  const before = (id: string) => {
    const all = activeConditions([
      ...conditions,
      { value: id, sql: (parameter) => `order_id < ${parameter}` },
    ])
    return { conditions: conditionsSql(all), values: all.map(({ value }) => value) }
  }
  const isSettled = before(settled)
  const [tooMany] = await sql<{ id: string }>({
    text: `
      SELECT order_id AS id FROM deliveries ${whereClause([...isSettled.conditions, isOpen])}
      ORDER BY order_id LIMIT 1 OFFSET ${maxOpenOrders}`,
    values: isSettled.values,
  })
  const upTo = tooMany?.id ?? settled
  const isBefore = before(upTo)
  const counted = await sql<{ status: Status | null; count: number; open: string[] | null }>({
    text: `
      SELECT final_status AS status, count(*)::int AS count, array_agg(order_id) FILTER (WHERE ${isOpen}) AS open
      FROM deliveries ${whereClause(isBefore.conditions)} GROUP BY final_status`,
    values: isBefore.values,
  })
  return {
    upTo,
    final: counted.flatMap(({ status, count }) => (status === null ? [] : [{ status, count }])),
    openIds: counted.flatMap(({ open }) => open ?? []),
  }
}
