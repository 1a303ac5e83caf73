import type { Status } from '@rodovia/core/delivery/states.ts'
import { isLive } from '../entities/delivery.ts'
import { settledId } from '../lasting-counts.ts'
import type { Sql } from '../sql.ts'
import { asked, type Condition, where, written } from './conditions.ts'

/**
 * What stays true of a list of orders: of those before `upTo`, how many had ended in which status, and the ids of those that had not.
 * Nothing moves an order that has ended, and none comes in before `upTo`.
 */
export type EndedOrders = {
  upTo: string
  ended: readonly { status: Status; count: number }[]
  live: readonly string[]
}

/** More live ones are not remembered: `upTo` is the next of them then. */
const maxLive = 1_000

/** Of the list that these conditions make, of which none may change for an order. The second read is as of one moment. */
export async function countEnded(sql: Sql, conditions: readonly Condition[]): Promise<EndedOrders> {
  const settled = settledId()
  const before = (id: string) => {
    const all = asked([...conditions, { value: id, sql: (parameter) => `order_id < ${parameter}` }])
    return { conditions: written(all), values: all.map(({ value }) => value) }
  }
  const isSettled = before(settled)
  const [tooMany] = await sql<{ id: string }>({
    text: `
      SELECT order_id AS id FROM deliveries ${where([...isSettled.conditions, isLive])}
      ORDER BY order_id LIMIT 1 OFFSET ${maxLive}`,
    values: isSettled.values,
  })
  const upTo = tooMany?.id ?? settled
  const isBefore = before(upTo)
  const counted = await sql<{ status: Status; count: number; live: string[] | null }>({
    text: `
      SELECT status, count(*)::int AS count, array_agg(order_id) FILTER (WHERE ${isLive}) AS live
      FROM deliveries ${where(isBefore.conditions)} GROUP BY status`,
    values: isBefore.values,
  })
  return {
    upTo,
    ended: counted.filter(({ live }) => live === null).map(({ status, count }) => ({ status, count })),
    live: counted.flatMap(({ live }) => live ?? []),
  }
}
