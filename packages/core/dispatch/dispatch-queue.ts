import {
  cursorOf,
  type QueueFilterInput,
  readCursor,
  readQueueFilter,
} from '../delivery/model/queue-filter.ts'
import type { Deliveries, DispatchArea, DriverViewPorts } from '../delivery/ports.ts'
import { viewContext } from '../delivery/reading/driver-view.ts'
import { mayDispatch } from '../delivery/reading/find-delivery.ts'
import { type AssessedCandidate, assessCandidates } from '../fleet/matching.ts'
import type { Offer } from '../fleet/offer.ts'
import { type AccessPorts, recordOrderAccess, recordUserAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { mayAccessTenant, permit, requireActor } from '../identity/permissions.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import { readPage, type Slice } from '../shared/page.ts'
import {
  type DispatchedOrder,
  dispatchedFleet,
  dispatcherView,
  findDispatchedOrder,
} from './find-dispatched-order.ts'
import { type CandidatePorts, loadCandidates } from './load-candidates.ts'

/** A part of the queue; `endCursor` is null at its end. */
export type DispatchQueue = Slice<DispatchedOrder> & { endCursor: string | null }

/**
 * The open deliveries that the actor dispatches and that fit the filter: first those with an open incident, then by deadline. At most
 * 500 after the cursor; `total` counts all that fit. Refuses with `unauthorized`, `forbidden`, `validation_failed` (`limit`, `after`,
 * `driver_id`).
 */
export async function readDispatchQueue(
  ports: DriverViewPorts,
  { actor, limit, after, filter = {} }: ReadQueue,
): Promise<DispatchQueue> {
  const operator = permit(actor, 'dispatch.manage')
  const at = ports.clock()
  const page = { limit: readPage({ limit: limit ?? null }).limit, after: readCursor(after) }
  const queue = await ports.deliveries.listForDispatch(
    dispatchedFleet(operator),
    readQueueFilter(filter, at),
    page,
  )
  await recordOrderAccess(ports, operator, queue.items)
  const view = viewContext(ports, at)
  return {
    total: queue.total,
    items: queue.items.map((order) => dispatcherView(operator, order, view)),
    endCursor: queue.end && cursorOf(queue.end),
  }
}

type ReadQueue = {
  actor: Actor | null
  limit?: number | null
  after?: string | null
  filter?: QueueFilterInput
}

/** The towns to which open deliveries go that the actor dispatches, those with most first. Refuses with `unauthorized`, `forbidden`. */
export async function readDispatchAreas(
  { deliveries }: Pick<DriverViewPorts, 'deliveries'>,
  { actor }: { actor: Actor | null },
): Promise<readonly DispatchArea[]> {
  return deliveries.areasForDispatch(dispatchedFleet(permit(actor, 'dispatch.manage')))
}

/** One order of the dispatch queue. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readDispatchedOrder(
  ports: DriverViewPorts,
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<DispatchedOrder> {
  const operator = requireActor(actor)
  const order = await findDispatchedOrder(ports, operator, orderId)
  await recordOrderAccess(ports, operator, [order])
  return dispatcherView(operator, order, viewContext(ports))
}

/**
 * The drivers whom the matcher would consider for an order now, and why it would skip each of them; a fleet sees its own
 * drivers. Refuses with `unauthorized`, `forbidden`, `not_found`.
 */
export async function findCandidates(
  ports: CandidatePorts & AccessPorts,
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<readonly AssessedCandidate[]> {
  const operator = requireActor(actor)
  const delivery = await findDispatchedOrder(ports, operator, orderId)
  const { search, candidates } = await loadCandidates(ports, delivery, ports.clock())
  const shown = candidates.filter(({ tenantId }) => mayAccessTenant(operator, tenantId))
  await recordUserAccess(ports, operator, shown, 'driver')
  return assessCandidates(search, shown)
}

/** The offers of each order that the actor dispatches; other orders are left out. Refuses with `unauthorized`, `forbidden`. */
export async function readOffers(
  { deliveries }: { deliveries: Deliveries },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, readonly Offer[]>> {
  const operator = permit(actor, 'dispatch.manage')
  const orders = await deliveries.findByOrderIds(orderIds.filter(isUuid) as OrderId[])
  const dispatched = [...orders.values()]
    .filter((delivery) => mayDispatch(operator, delivery))
    .map(({ orderId }) => orderId)
  const offers = await deliveries.offers(dispatched)
  return new Map(dispatched.map((id) => [id, offers.get(id) ?? []]))
}
