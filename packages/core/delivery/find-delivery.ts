import type { Actor } from '../identity/actor.ts'
import { orderScope, permit, requireActor } from '../identity/permissions.ts'
import { isUuid, type OrderId, type TrackingToken } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Delivery } from './delivery.ts'
import { parseDeliveryCode } from './delivery-code.ts'
import type { Deliveries } from './ports.ts'
import { isTrackingToken } from './tracking-token.ts'

type Ports = { deliveries: Deliveries }

/**
 * The driver's own delivery. Refuses with `not_found` what does not exist, what is another driver's and what is another
 * tenant's alike; with `forbidden` who does not drive and asks for a delivery of the own tenant's.
 */
export async function findDriverDelivery(
  { deliveries }: Ports,
  actor: Actor | null,
  code: string,
): Promise<Delivery> {
  const driver = requireActor(actor)
  const parsed = parseDeliveryCode(code)
  const delivery = parsed && (await deliveries.findByCodes([parsed])).get(parsed)
  if (delivery && isInScope(driver, delivery)) permit(driver, 'delivery.drive')
  if (delivery && delivery.driver?.id === driver.userId) return delivery
  throw refuse('not_found', { kind: 'delivery', id: code })
}

/**
 * An order the actor may touch in that way. Refuses with `not_found` what does not exist and what is another's alike, with
 * `forbidden` what is the own tenant's and not for the actor's role.
 */
export async function findScopedOrder(
  { deliveries }: Ports,
  actor: Actor | null,
  capability: 'order.read' | 'order.cancel' | 'privacy.contacts',
  id: string,
): Promise<Delivery> {
  const asker = requireActor(actor)
  const delivery = isUuid(id)
    ? (await deliveries.findByOrderIds([id as OrderId])).get(id as OrderId)
    : undefined
  if (delivery && isInScope(asker, delivery)) {
    permit(asker, capability)
    return delivery
  }
  throw refuse('not_found', { kind: 'order', id })
}

export function isInScope(actor: Actor, delivery: Delivery): boolean {
  const { tenantId, createdBy } = orderScope(actor)
  return (
    (tenantId === null || tenantId === delivery.tenantId) &&
    (createdBy === null || createdBy === delivery.createdBy)
  )
}

/** The delivery behind a tracking link, for anyone. Refuses with `not_found`. */
export async function findTracked({ deliveries }: Ports, token: string): Promise<Delivery> {
  const delivery = isTrackingToken(token) ? await deliveries.findByToken(token as TrackingToken) : null
  if (delivery) return delivery
  throw refuse('not_found', { kind: 'tracking_link', id: token })
}
