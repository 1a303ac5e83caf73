import type { Status } from '@rodovia/core/delivery/states.ts'
import { isOpen } from '../entities/delivery.ts'
import type { Sql } from '../sql.ts'
import { firstUnstableId } from '../stable-counts.ts'
import { activeConditions, type Condition, conditionsSql, whereClause } from './conditions.ts'

/**
 * What stays true of a list of orders: of those before `upTo`, how many had ended in which status, and the ids of those that had not.
 * Nothing moves an order that has ended, and none comes in before `upTo`.
 */
export type FinalOrderCounts = {
  upTo: string
  final: readonly { status: Status; count: number }[]
  openIds: readonly string[]
}

/** More live ones are not remembered: `upTo` is the next of them then. */
const maxOpenOrders = 1_000

/** Of the list that these conditions make, of which none may change for an order. The second read is as of one moment. */
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
  const counted = await sql<{ status: Status; count: number; live: string[] | null }>({
    text: `
      SELECT status, count(*)::int AS count, array_agg(order_id) FILTER (WHERE ${isOpen}) AS live
      FROM deliveries ${whereClause(isBefore.conditions)} GROUP BY status`,
    values: isBefore.values,
  })
  return {
    upTo,
    final: counted.filter(({ live }) => live === null).map(({ status, count }) => ({ status, count })),
    openIds: counted.flatMap(({ live }) => live ?? []),
  }
}
