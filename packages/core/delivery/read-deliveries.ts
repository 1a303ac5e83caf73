import type { Drivers } from '../fleet/ports.ts'
import { type AccessPorts, recordOrderAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { orderScope, permit, requireActor } from '../identity/permissions.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import type { Delivery } from './delivery.ts'
import { findDriverDelivery, findScopedOrder } from './find-delivery.ts'
import type { Deliveries, OrderFilter } from './ports.ts'
import type { Status } from './states.ts'

type Ports = AccessPorts & { deliveries: Deliveries }

/** The orders in the actor's scope, newest first. Refuses with `unauthorized`, `forbidden`, `validation_failed` (page). */
export async function listOrders(
  ports: Ports,
  { actor, filter, page }: { actor: Actor | null; filter: OrderFilter; page: PageInput },
): Promise<Slice<Delivery>> {
  const reader = permit(actor, 'order.read')
  const slice = await ports.deliveries.listOrders(orderScope(reader), filter, readPage(page))
  await recordOrderAccess(ports, reader, slice.items)
  return slice
}

/** One order of the tenant. Refuses with `not_found` another tenant's. */
export async function findOrder(
  ports: Ports,
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<Delivery> {
  const order = await findScopedOrder(ports, actor, 'order.read', orderId)
  await recordOrderAccess(ports, requireActor(actor), [order])
  return order
}

/** The driver's offered and carried deliveries, newest first. Reading them marks the driver as seen. */
export async function listDriverDeliveries(
  ports: Ports & { drivers: Drivers },
  { actor, statuses, page }: { actor: Actor | null; statuses?: readonly Status[] | null; page: PageInput },
): Promise<Slice<Delivery>> {
  const driver = permit(actor, 'delivery.drive')
  const validPage = readPage(page)
  const [slice] = await Promise.all([
    ports.deliveries.listDriverDeliveries(driver.userId, statuses ?? null, validPage),
    ports.drivers.markSeen(driver.userId, ports.clock()),
  ])
  await recordOrderAccess(ports, driver, slice.items)
  return slice
}

/** One of the driver's deliveries. Refuses with `not_found` another driver's. */
export async function findDelivery(
  ports: Ports,
  { actor, code }: { actor: Actor | null; code: string },
): Promise<Delivery> {
  const delivery = await findDriverDelivery(ports, actor, code)
  await recordOrderAccess(ports, requireActor(actor), [delivery])
  return delivery
}
