import type { Deliveries, ReadPorts } from '../delivery/ports.ts'
import { type AssessedCandidate, assessCandidates } from '../fleet/matching.ts'
import type { Offer } from '../fleet/offer.ts'
import { type AccessPorts, recordOrderAccess, recordUserAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { mayAccessTenant, permit, requireActor } from '../identity/permissions.ts'
import { isUuid, type OrderId } from '../shared/ids.ts'
import { readPage, type Slice } from '../shared/page.ts'
import {
  type DispatchedOrder,
  dispatcherView,
  findDispatchedOrder,
  mayDispatch,
} from './find-dispatched-order.ts'
import { type CandidatePorts, loadCandidates } from './load-candidates.ts'

/**
 * The open deliveries that the actor dispatches: first those with an open incident, then by deadline. At most 500; `total`
 * counts all. Refuses with `unauthorized`, `forbidden`, `validation_failed` (`limit`).
 */
export async function readDispatchQueue(
  ports: ReadPorts,
  { actor, limit }: { actor: Actor | null; limit?: number | null },
): Promise<Slice<DispatchedOrder>> {
  const operator = permit(actor, 'dispatch.manage')
  const fleetId = operator.tenantKind === 'plataforma' ? null : operator.tenantId
  const queue = await ports.deliveries.listForDispatch(fleetId, readPage({ limit: limit ?? null }).limit)
  await recordOrderAccess(ports, operator, queue.items)
  const at = ports.clock()
  return { ...queue, items: queue.items.map((order) => dispatcherView(operator, order, at)) }
}

/** One order of the dispatch queue. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readDispatchedOrder(
  ports: ReadPorts,
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<DispatchedOrder> {
  const operator = requireActor(actor)
  const order = await findDispatchedOrder(ports, operator, orderId)
  await recordOrderAccess(ports, operator, [order])
  return dispatcherView(operator, order, ports.clock())
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
