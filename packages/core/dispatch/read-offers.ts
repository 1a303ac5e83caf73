import type { Deliveries } from '../delivery/ports.ts'
import type { Offer } from '../fleet/offer.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import { mayDispatch } from './find-dispatched-order.ts'

/** The offers of each order that the actor dispatches; other orders are left out. Refuses with `unauthorized`, `forbidden`. */
export async function readOffers(
  { deliveries }: { deliveries: Deliveries },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, readonly Offer[]>> {
  const operator = permit(actor, 'dispatch.manage')
  const orders = await deliveries.findByOrderIds(orderIds.filter(isUuid) as OrderId[])
  const dispatched = [...orders.values()]
    .filter((delivery) => mayDispatch(operator, delivery))
    .map(({ orderId }) => orderId)
  const offers = await deliveries.offers(dispatched)
  return new Map(dispatched.map((id) => [id, offers.get(id) ?? []]))
}
