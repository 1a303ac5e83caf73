import type { Delivery } from '../delivery/delivery.ts'
import { findDispatchedOrder } from '../delivery/find-delivery.ts'
import type { Deliveries } from '../delivery/ports.ts'
import { type AssessedCandidate, assessCandidates } from '../fleet/matching.ts'
import { type AccessPorts, recordOrderAccess, recordUserAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { mayAccessTenant, permit, requireActor } from '../identity/permissions.ts'
import { readPage } from '../shared/page.ts'
import { type CandidatePorts, loadCandidates } from './load-candidates.ts'

/** What operators work through. */
export type DispatchQueue = { items: readonly Delivery[]; total: number }

/**
 * What is under way and the actor's to dispatch: those that something stands in the way of first, then those whose deadline is next.
 * At most 500. Refuses with `unauthorized`, `forbidden`, `validation_failed` (`limit`).
 */
export async function readDispatchQueue(
  ports: AccessPorts & { deliveries: Deliveries },
  { actor, limit }: { actor: Actor | null; limit?: number | null },
): Promise<DispatchQueue> {
  const operator = permit(actor, 'dispatch.manage')
  const fleetId = operator.tenantKind === 'plataforma' ? null : operator.tenantId
  const queue = await ports.deliveries.listForDispatch(fleetId, readPage({ limit: limit ?? null }).limit)
  await recordOrderAccess(ports, operator, queue.items)
  return queue
}

/** One of them. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readDispatchedOrder(
  ports: AccessPorts & { deliveries: Deliveries },
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<Delivery> {
  const order = await findDispatchedOrder(ports, actor, orderId)
  await recordOrderAccess(ports, requireActor(actor), [order])
  return order
}

/**
 * Whom the matcher would look at for an order now, and why it would pass each of them over; to a fleet its own drivers. Refuses with
 * `unauthorized`, `forbidden`, `not_found`.
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
