import type { Deliveries } from '../delivery/ports.ts'
import type { Offer } from '../fleet/offer.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import { mayDispatch } from './find-dispatched-order.ts'

/**
 * Who was asked to carry each order, and why, for those of the orders that the actor dispatches; the others are left out.
 * Refuses with `unauthorized`, `forbidden`.
 */
export async function readOffers(
  { deliveries }: { deliveries: Deliveries },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, readonly Offer[]>> {
  const operator = permit(actor, 'dispatch.manage')
  const found = await deliveries.findByOrderIds(orderIds.filter(isUuid) as OrderId[])
  const dispatched = [...found.values()]
    .filter((delivery) => mayDispatch(operator, delivery))
    .map(({ orderId }) => orderId)
  const offers = await deliveries.offers(dispatched)
  return new Map(dispatched.map((id) => [id, offers.get(id) ?? []]))
}
