import type { Drivers } from '../fleet/ports.ts'
import type { Actor } from '../identity/actor.ts'
import { orderScope, permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import { type Page, readPage, type Slice } from '../shared/page.ts'
import type { Delivery } from './delivery.ts'
import { findDriverDelivery, findScopedOrder } from './find-delivery.ts'
import type { Deliveries, OrderFilter } from './ports.ts'
import type { Status } from './states.ts'

type Ports = { deliveries: Deliveries }
type AskedPage = Partial<{ [K in keyof Page]: Page[K] | null }>

/** The tenant's orders, newest first. Refuses with `unauthorized`, `forbidden`, `validation_failed` (page). */
export function listOrders(
  { deliveries }: Ports,
  { actor, filter, page }: { actor: Actor | null; filter: OrderFilter; page: AskedPage },
): Promise<Slice<Delivery>> {
  return deliveries.listOrders(orderScope(permit(actor, 'order.read')), filter, readPage(page))
}

/** One order of the tenant. Refuses with `not_found` another tenant's. */
export function findOrder(ports: Ports, { actor, orderId }: { actor: Actor | null; orderId: string }) {
  return findScopedOrder(ports, actor, 'order.read', orderId)
}

/** The deliveries offered to or carried by this driver, newest first. Looking at them is a sign of life. */
export async function listDriverDeliveries(
  { deliveries, drivers, clock }: Ports & { drivers: Drivers; clock: Clock },
  { actor, statuses, page }: { actor: Actor | null; statuses?: readonly Status[] | null; page: AskedPage },
): Promise<Slice<Delivery>> {
  const { userId } = permit(actor, 'delivery.drive')
  const part = readPage(page)
  const [slice] = await Promise.all([
    deliveries.listDriverDeliveries(userId, statuses ?? null, part),
    drivers.markSeen(userId, clock()),
  ])
  return slice
}

/** One of them. Refuses with `not_found` another driver's. */
export function findDelivery(ports: Ports, { actor, code }: { actor: Actor | null; code: string }) {
  return findDriverDelivery(ports, actor, code)
}
