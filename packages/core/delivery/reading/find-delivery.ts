import type { Actor } from '../../identity/actor.ts'
import { can, mayAccessTenant, orderScope, permit, requireActor } from '../../identity/permissions.ts'
import { isUuid, type OrderId, type TrackingToken } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Delivery } from '../model/delivery.ts'
import { parseDeliveryCode } from '../model/delivery-code.ts'
import { isTrackingToken } from '../model/tracking-token.ts'
import type { Deliveries, DetailedDelivery } from '../ports.ts'

type Ports = { deliveries: Deliveries }

/**
 * The driver's own delivery. Refuses with `not_found` an unknown delivery and another driver's or tenant's alike, with
 * `forbidden` callers who do not drive and ask for a delivery of their own tenant.
 */
export async function findDriverDelivery(
  { deliveries }: Ports,
  actor: Actor | null,
  code: string,
): Promise<Delivery> {
  const driver = requireActor(actor)
  const parsed = parseDeliveryCode(code)
  const delivery = parsed && (await deliveries.findByCodes([parsed])).get(parsed)
  if (!delivery) throw unknownDelivery(code)
  assertOwn(driver, delivery, code)
  return delivery
}

/** The same with what its view shows. Refuses alike. */
export async function findDetailedDelivery(
  { deliveries }: Ports,
  actor: Actor | null,
  code: string,
): Promise<DetailedDelivery> {
  const driver = requireActor(actor)
  const parsed = parseDeliveryCode(code)
  const found = parsed && (await deliveries.findDetailed(parsed))
  if (!found) throw unknownDelivery(code)
  assertOwn(driver, found.delivery, code)
  return found
}

function assertOwn(driver: Actor, delivery: Delivery, code: string): void {
  if (isInScope(driver, delivery)) permit(driver, 'delivery.drive')
  if (delivery.driver?.id !== driver.userId) throw unknownDelivery(code)
}

const unknownDelivery = (code: string) => refuse('not_found', { kind: 'delivery', id: code })

/**
 * An order within the actor's scope. Refuses with `not_found` an unknown order and one out of scope alike, with `forbidden`
 * one in scope without the capability.
 */
export async function findScopedOrder(
  { deliveries }: Ports,
  actor: Actor | null,
  capability: ScopedCapability,
  id: string,
): Promise<Delivery> {
  const reader = requireActor(actor)
  const orderId = id as OrderId
  const delivery = isUuid(id) && (await deliveries.findByOrderIds([orderId])).get(orderId)
  return assertScoped(reader, capability, delivery, id)
}

/** The same to be read, with what its view shows. Refuses alike. */
export async function findDetailedOrder(
  { deliveries }: Ports,
  actor: Actor | null,
  id: string,
): Promise<DetailedDelivery> {
  const reader = requireActor(actor)
  const order = isUuid(id) ? await deliveries.findDetailedOrder(id as OrderId) : null
  const delivery = assertScoped(reader, 'order.read', order?.delivery, id)
  return { delivery, details: order!.details }
}

function assertScoped(
  reader: Actor,
  capability: ScopedCapability,
  delivery: Delivery | false | undefined,
  id: string,
): Delivery {
  if (delivery && isInScope(reader, delivery)) {
    permit(reader, capability)
    return delivery
  }
  throw refuse('not_found', { kind: 'order', id })
}

type ScopedCapability = 'order.read' | 'order.create' | 'order.cancel' | 'privacy.contacts'

export function isInScope(actor: Actor, delivery: Pick<Delivery, 'tenantId' | 'createdBy'>): boolean {
  const { tenantId, createdBy } = orderScope(actor)
  return (
    (tenantId === null || tenantId === delivery.tenantId) &&
    (createdBy === null || createdBy === delivery.createdBy)
  )
}

/**
 * Whether the actor dispatches a delivery: the platform dispatches all; a fleet's manager those that the fleet's drivers
 * have, and the fleet's own orders that nobody has. Nobody dispatches a rehearsal: it has its robot.
 */
export function mayDispatch(actor: Actor, { driver, tenantId, rehearsal }: Delivery): boolean {
  return !rehearsal && can(actor, 'dispatch.manage') && mayAccessTenant(actor, driver?.tenantId ?? tenantId)
}

/** The delivery of a tracking link, for anyone. Refuses with `not_found`. */
export async function findTracked({ deliveries }: Ports, token: string): Promise<Delivery> {
  const delivery = isTrackingToken(token) ? await deliveries.findByToken(token as TrackingToken) : null
  if (delivery) return delivery
  throw refuse('not_found', { kind: 'tracking_link', id: token })
}

/** The order whose parcel a return takes back; null for an order that is no return. */
export async function findOriginal(
  { deliveries }: Ports,
  { returnOf }: Pick<Delivery, 'returnOf'>,
): Promise<Delivery | null> {
  return returnOf === null ? null : ((await deliveries.findByOrderIds([returnOf])).get(returnOf) ?? null)
}
