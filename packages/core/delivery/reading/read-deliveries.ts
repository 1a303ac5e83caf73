import type { Drivers } from '../../fleet/ports.ts'
import type { AccessKind } from '../../identity/access/access.ts'
import { recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { orderScope, permit, requireActor } from '../../identity/permissions.ts'
import { type DeliveryCode, isUuid, type OrderId } from '../../shared/ids.ts'
import { type PageInput, readPage, type Slice } from '../../shared/page.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Delivery } from '../model/delivery.ts'
import { parseDeliveryCode } from '../model/delivery-code.ts'
import { isFinal, openStatuses, type Status } from '../model/states.ts'
import type { DriverViewPorts, OrderFilter, OrderSort, ReadPorts, WithDetails } from '../ports.ts'
import { type DriverView, driverView, viewContext } from './driver-view.ts'
import { findDetailedDelivery, findDetailedOrder, findScopedOrder, isInScope } from './find-delivery.ts'

/**
 * The orders in the actor's scope, newest first by default. Refuses with `unauthorized`, `forbidden`,
 * `validation_failed` (page).
 */
export async function listOrders(
  ports: ReadPorts,
  {
    actor,
    filter,
    page,
    sort = 'newest',
  }: {
    actor: Actor | null
    filter: OrderFilter
    page: PageInput
    sort?: OrderSort
  },
  shownAs: AccessKind = 'order',
): Promise<Slice<Delivery>> {
  const reader = permit(actor, 'order.read')
  assertSortable(sort, filter)
  const slice = await ports.deliveries.listOrders(orderScope(reader), filter, readPage(page), sort)
  await recordOrderAccess(ports, reader, slice.items, shownAs)
  return slice
}

/** Whether these filters leave open orders only, which can be sorted by deadline and price. */
export function hasOnlyOpen({ statuses }: Pick<OrderFilter, 'statuses'>): boolean {
  return statuses != null && statuses.length > 0 && statuses.every((status) => !isFinal(status))
}

function assertSortable(sort: OrderSort, filter: OrderFilter): void {
  if (sort === 'newest' || sort === 'oldest' || hasOnlyOpen(filter)) return
  throw refuseField('sort', 'sorts_open_orders', { sort, statuses: openStatuses })
}

/**
 * One order of the tenant, to be shown as itself, its label or its proof; `isDetailed`: with its details, in one read. Refuses with
 * `not_found` another tenant's.
 */
export async function findOrder(
  ports: ReadPorts,
  { actor, orderId, isDetailed = false }: { actor: Actor | null; orderId: string; isDetailed?: boolean },
  shownAs: AccessKind = 'order',
): Promise<Delivery & WithDetails> {
  const { delivery, ...details }: { delivery: Delivery } & WithDetails = isDetailed
    ? await findDetailedOrder(ports, actor, orderId)
    : { delivery: await findScopedOrder(ports, actor, 'order.read', orderId) }
  await recordOrderAccess(ports, requireActor(actor), [delivery], shownAs)
  return { ...delivery, ...details }
}

/** Orders by id. Unknown ids and orders out of the actor's scope are left out. Refuses with `unauthorized`, `forbidden`. */
export async function findOrders(
  ports: ReadPorts,
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
  shownAs: AccessKind = 'order',
): Promise<Map<OrderId, Delivery>> {
  const reader = permit(actor, 'order.read')
  const orders = await ports.deliveries.findByOrderIds(orderIds.filter(isUuid) as OrderId[])
  const ordersInScope = new Map([...orders].filter(([, order]) => isInScope(reader, order)))
  await recordOrderAccess(ports, reader, ordersInScope.values(), shownAs)
  return ordersInScope
}

/** The driver's offered and carried deliveries, newest first. Reading them marks the driver as seen. */
export async function listDriverDeliveries(
  ports: DriverViewPorts & { drivers: Drivers },
  { actor, statuses, page }: { actor: Actor | null; statuses?: readonly Status[] | null; page: PageInput },
): Promise<Slice<DriverView>> {
  const driver = permit(actor, 'delivery.drive')
  const validPage = readPage(page)
  const at = ports.clock()
  const [slice] = await Promise.all([
    ports.deliveries.listDriverDeliveries(driver.userId, statuses ? [...new Set(statuses)] : null, validPage),
    ports.drivers.markSeen(driver.userId, at),
  ])
  await recordOrderAccess(ports, driver, slice.items)
  const view = viewContext(ports, at)
  return { ...slice, items: slice.items.map((delivery) => driverView(delivery, view)) }
}

/** One of the driver's deliveries. Refuses with `not_found` another driver's. */
export async function findDelivery(
  ports: DriverViewPorts,
  { actor, code }: { actor: Actor | null; code: string },
): Promise<DriverView & WithDetails> {
  const { delivery, details } = await findDetailedDelivery(ports, actor, code)
  await recordOrderAccess(ports, requireActor(actor), [delivery])
  return { ...driverView(delivery, viewContext(ports)), details }
}

/**
 * The deliveries that this driver is offered or carries, by their code. Unknown codes and other drivers' deliveries are
 * left out. Refuses with `unauthorized`, `forbidden`.
 */
export async function findOwnDeliveries(
  ports: DriverViewPorts,
  { actor, codes }: { actor: Actor | null; codes: readonly string[] },
): Promise<Map<DeliveryCode, DriverView>> {
  const driver = permit(actor, 'delivery.drive')
  const parsed = codes.map(parseDeliveryCode).filter((code) => code !== null)
  const deliveries = await ports.deliveries.findByCodes(parsed)
  const own = new Map([...deliveries].filter(([, delivery]) => delivery.driver?.id === driver.userId))
  await recordOrderAccess(ports, driver, own.values())
  const view = viewContext(ports)
  return new Map([...own].map(([code, delivery]) => [code, driverView(delivery, view)]))
}
