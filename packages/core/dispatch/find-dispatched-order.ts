import type { Delivery } from '../delivery/delivery.ts'
import { driverView, type ViewFacts } from '../delivery/driver-view.ts'
import { isInScope } from '../delivery/find-delivery.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { Actor } from '../identity/actor.ts'
import { can, mayAccessTenant, requireActor } from '../identity/permissions.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
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

/**
 * Whether the actor dispatches a delivery: the platform dispatches all; a fleet's manager those that the fleet's drivers
 * have, and the fleet's own orders that nobody has. Nobody dispatches a rehearsal: it has its robot.
 */
export function mayDispatch(actor: Actor, { driver, tenantId, rehearsal }: Delivery): boolean {
  return !rehearsal && can(actor, 'dispatch.manage') && mayAccessTenant(actor, driver?.tenantId ?? tenantId)
}

export type DispatchedOrder = Delivery & Partial<ViewFacts>

/** An order as its dispatcher sees it: a fleet sees another tenant's order as its driver does. */
export function dispatcherView(actor: Actor, order: Delivery, at: Date): DispatchedOrder {
  const isOwn = actor.tenantKind === 'plataforma' || actor.tenantId === order.tenantId
  return isOwn ? order : driverView(order, at)
}
