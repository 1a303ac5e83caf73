import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { DeliveryCode, OrderId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { type OrderName, ofTenants, type Sharding } from '../sharding/sharding.ts'
import { createBatcher } from '../statements/batcher.ts'
import type { Row } from '../statements/columns.ts'
import { anyOf, type Sql } from '../statements/sql.ts'

const selectText = `SELECT ${deliveryColumns.names.join(', ')} FROM deliveries`

/** The deliveries of a named statement that ends with `rest`. */
export async function selectDeliveries(
  sql: Sql,
  name: string,
  rest: string,
  ...values: unknown[]
): Promise<Delivery[]> {
  const rows = await sql<Row>({ name, text: `${selectText} ${rest}`, values })
  return rows.map(deliveryColumns.fromRow)
}

/**
 * Finds orders by their names alone. If tenants are on several machines, the names determine which machines
 * to query.
 */
function selectByNames(sql: Sql, sharding: Sharding) {
  return async (name: string, rest: string, names: readonly OrderName[]): Promise<Delivery[]> => {
    const tenants = await sharding.tenantsOf(names)
    if (tenants === null) return selectDeliveries(sql, name, rest, names)
    if (tenants.length === 0) return []
    return selectDeliveries(sql, `${name}-apart`, rest + ofTenants(tenants, '$2'), names, tenants)
  }
}

type Finders = Pick<Deliveries, 'findByOrderIds' | 'findByCodes' | 'findByToken' | 'findOrderByHead'>

export function deliveryFinders({ sql, sharding }: StoreContext): Finders {
  const select = selectByNames(sql, sharding)
  return {
    async findByOrderIds(ids) {
      const rest = `WHERE order_id = ${anyOf('$1')}`
      const deliveries = await select('find-by-order-ids', rest, ids)
      return new Map(deliveries.map((delivery) => [delivery.orderId, delivery]))
    },

    /** Read for every reported position, hence batched. */
    findByCodes: createBatcher(async (codes: readonly (readonly DeliveryCode[])[]) => {
      const all = [...new Set(codes.flat())]
      const deliveries = await select('find-by-codes', `WHERE code = ${anyOf('$1', 'text')}`, all)
      const byCode = new Map(deliveries.map((delivery) => [delivery.code, delivery]))
      return codes.map(() => byCode)
    }),

    async findByToken(token) {
      const [delivery] = await select('find-by-token', `WHERE tracking_token = ${anyOf('$1', 'text')}`, [
        token,
      ])
      return delivery ?? null
    },

    async findOrderByHead(head) {
      const entries = await sql<{ order_id: OrderId }>({
        name: 'find-order-by-head',
        text: `
          SELECT order_id FROM timeline_entries
          WHERE left(hash, 20) = left($1, 20) AND starts_with(hash, $1) LIMIT 2`,
        values: [head],
      })
      return entries.length === 1 ? entries[0]!.order_id : null
    },
  }
}
