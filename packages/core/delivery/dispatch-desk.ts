import { type Assessed, assess } from '../fleet/matching.ts'
import type { Actor } from '../identity/actor.ts'
import { isOwnTenants, known, permit } from '../identity/permissions.ts'
import { type AccessPorts, noteOrderAccess, noteUserAccess } from '../privacy/note-access.ts'
import { readPage } from '../shared/page.ts'
import type { Delivery } from './delivery.ts'
import { findDispatchedOrder } from './find-delivery.ts'
import { type LookPorts, lookAround } from './look-around.ts'
import type { Deliveries } from './ports.ts'

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
  await noteOrderAccess(ports, operator, queue.items)
  return queue
}

/** One of them. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readDispatchedOrder(
  ports: AccessPorts & { deliveries: Deliveries },
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<Delivery> {
  const order = await findDispatchedOrder(ports, actor, orderId)
  await noteOrderAccess(ports, known(actor), [order])
  return order
}

/**
 * Whom the matcher would look at for an order now, and why it would pass each of them over; to a fleet its own drivers. Refuses with
 * `unauthorized`, `forbidden`, `not_found`.
 */
export async function findCandidates(
  ports: LookPorts & AccessPorts,
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<readonly Assessed[]> {
  const operator = known(actor)
  const delivery = await findDispatchedOrder(ports, operator, orderId)
  const { search, candidates } = await lookAround(ports, delivery, ports.clock())
  const shown = candidates.filter(({ tenantId }) => isOwnTenants(operator, tenantId))
  await noteUserAccess(ports, operator, shown, 'driver')
  return assess(search, shown)
}
