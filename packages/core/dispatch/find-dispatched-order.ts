import type { Delivery } from '../delivery/model/delivery.ts'
import type { Deliveries } from '../delivery/ports.ts'
import { driverView, type ViewContext, type ViewFacts } from '../delivery/reading/driver-view.ts'
import { isInScope, mayDispatch } from '../delivery/reading/find-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { requireActor } from '../identity/permissions.ts'
import { isUuid, type OrderId, type TenantId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'

/**
 * An order whose delivery the actor dispatches. Refuses with `not_found` an unknown order and another tenant's alike, with
 * `forbidden` an order of the own tenant that the actor does not dispatch.
 */
export async function findDispatchedOrder(
  { deliveries }: { deliveries: Deliveries },
  actor: Actor | null,
  id: string,
): Promise<Delivery> {
  const reader = requireActor(actor)
  const orderId = id as OrderId
  const delivery = isUuid(id) && (await deliveries.findByOrderIds([orderId])).get(orderId)
  if (delivery && mayDispatch(reader, delivery)) return delivery
  if (delivery && isInScope(reader, delivery))
    throw refuse('forbidden', { capability: 'dispatch.manage', role: reader.role })
  throw refuse('not_found', { kind: 'order', id })
}

/** The fleet whose deliveries the actor dispatches; null for the platform, which dispatches all. */
export function dispatchedFleet({ tenantKind, tenantId }: Actor): TenantId | null {
  return tenantKind === 'plataforma' ? null : tenantId
}

export type DispatchedOrder = Delivery & Partial<ViewFacts>

/** An order as its dispatcher sees it: a fleet sees another tenant's order as its driver does. */
export function dispatcherView(actor: Actor, order: Delivery, view: ViewContext): DispatchedOrder {
  const isOwn = actor.tenantKind === 'plataforma' || actor.tenantId === order.tenantId
  return isOwn ? order : driverView(order, view)
}
