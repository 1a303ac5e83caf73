import type { Deliveries } from '../delivery/ports.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import type { Offer } from './offer.ts'

/**
 * Who was asked to carry each order, and why. The platform sees it of every order, a fleet's manager of those that his
 * fleet carries; others are left out. Refuses with `unauthorized`, `forbidden`.
 */
export async function readOffers(
  { deliveries }: { deliveries: Deliveries },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, readonly Offer[]>> {
  const operator = permit(actor, 'dispatch.manage')
  const found = await deliveries.findByOrderIds(orderIds.filter(isUuid) as OrderId[])
  const dispatched = [...found.values()]
    .filter(({ driver }) => operator.tenantKind === 'plataforma' || driver?.tenantId === operator.tenantId)
    .map(({ orderId }) => orderId)
  const offers = await deliveries.offers(dispatched)
  return new Map(dispatched.map((id) => [id, offers.get(id) ?? []]))
}
