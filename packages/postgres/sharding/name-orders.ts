import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Sql } from '../statements/sql.ts'

/** In the transaction of new orders. A code or token that another order has violates `order_names_pkey`. */
export async function nameOrders(
  sql: Sql,
  orders: readonly Pick<Delivery, 'orderId' | 'tenantId' | 'code' | 'trackingToken'>[],
): Promise<void> {
  const rows = orders.flatMap(({ orderId, tenantId, code, trackingToken }) =>
    [orderId, code, trackingToken].map((name) => ({ name, orderId, tenantId })),
  )
  await sql({
    name: 'name-orders',
    text: `
      INSERT INTO order_names (name, order_id, tenant_id)
      SELECT * FROM unnest($1::text[], $2::uuid[], $3::uuid[])`,
    values: [
      rows.map(({ name }) => name),
      rows.map(({ orderId }) => orderId),
      rows.map(({ tenantId }) => tenantId),
    ],
  })
}
