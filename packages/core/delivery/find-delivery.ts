import type { Actor } from '../identity/actor.ts'
import { orderScope } from '../identity/permissions.ts'
import { isUuid, type OrderId, type TrackingToken } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import { parseDeliveryCode } from './code.ts'
import type { Delivery } from './delivery.ts'
import type { Deliveries } from './ports.ts'
import { isTrackingToken } from './tracking-token.ts'

type Ports = { deliveries: Deliveries }

/** The driver's own delivery. Refuses with `not_found` what does not exist and what is another driver's alike. */
export async function findDriverDelivery(
  { deliveries }: Ports,
  driver: Actor,
  code: string,
): Promise<Delivery> {
  const parsed = parseDeliveryCode(code)
  const delivery = parsed && (await deliveries.findByCodes([parsed])).get(parsed)
  if (delivery && delivery.driver?.id === driver.userId) return delivery
  throw refuse('not_found', { kind: 'delivery', id: code })
}

/** An order the actor may know of. Refuses with `not_found` what does not exist and what is another's alike. */
export async function findScopedOrder({ deliveries }: Ports, actor: Actor, id: string): Promise<Delivery> {
  const delivery = isUuid(id)
    ? (await deliveries.findByOrderIds([id as OrderId])).get(id as OrderId)
    : undefined
  if (delivery && isInScope(actor, delivery)) return delivery
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
  throw refuse('not_found', { kind: 'tracking link', id: token })
}
