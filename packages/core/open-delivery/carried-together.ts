import type { Delivery } from '../delivery/model/delivery.ts'
import { isUnderWay } from '../delivery/model/states.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { OpenDeliveryOrder, OpenDeliveryStore } from './ports.ts'

/**
 * Returns the orders that the requester asked to combine with this one, if they are of the same merchant
 * and the same driver carries them now.
 */
export async function carriedTogether(
  { openDelivery, deliveries }: { openDelivery: OpenDeliveryStore; deliveries: Deliveries },
  { tenantId, clientId, kept }: OpenDeliveryOrder,
  { driver, status }: Delivery,
): Promise<string[]> {
  if (!driver || !isUnderWay(status) || kept.combinedOrderIds.length === 0) return []
  const others = await openDelivery.findOrders(tenantId, clientId, kept.combinedOrderIds)
  const orders = await deliveries.findByOrderIds(others.map(({ orderId }) => orderId))
  return others
    .filter(({ orderId, kept: { merchantId } }) => {
      const other = orders.get(orderId)
      return other?.driver?.id === driver.id && isUnderWay(other.status) && merchantId === kept.merchantId
    })
    .map(({ requestedId }) => requestedId)
}
