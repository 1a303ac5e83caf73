import type { OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import type { Sql } from '../statements/sql.ts'

/** The orders of a tenant that have these references. */
export function ordersOfReferencesOn(
  sql: Sql,
): (tenantId: TenantId, references: readonly string[]) => Promise<Map<string, OrderId>> {
  return async (tenantId, references) => {
    const orders = await sql<{ reference: string; orderId: OrderId }>({
      name: 'orders-of-references',
      text: 'SELECT reference, order_id AS "orderId" FROM deliveries WHERE tenant_id = $1 AND reference = ANY ($2)',
      values: [tenantId, references],
    })
    return new Map(orders.map(({ reference, orderId }) => [reference, orderId]))
  }
}
