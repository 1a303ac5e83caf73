import { type AccessPorts, recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { isUuid, type OrderId } from '../../shared/ids.ts'
import type { Delivery } from '../delivery.ts'
import { isInScope } from '../find-delivery.ts'
import type { Deliveries } from '../ports.ts'

/** Orders by id. Unknown ids and orders out of the actor's scope are left out. Refuses with `unauthorized`, `forbidden`. */
export async function findOrders(
  ports: AccessPorts & { deliveries: Deliveries },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, Delivery>> {
  const reader = permit(actor, 'order.read')
  const orders = await ports.deliveries.findByOrderIds(orderIds.filter(isUuid) as OrderId[])
  const ordersInScope = new Map([...orders].filter(([, order]) => isInScope(reader, order)))
  await recordOrderAccess(ports, reader, ordersInScope.values())
  return ordersInScope
}
