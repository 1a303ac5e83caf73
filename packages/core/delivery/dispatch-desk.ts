import { type Assessed, assess } from '../fleet/matching.ts'
import type { Actor } from '../identity/actor.ts'
import { isOwnTenants, known, permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
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
export function readDispatchQueue(
  { deliveries }: { deliveries: Deliveries },
  { actor, limit }: { actor: Actor | null; limit?: number | null },
): Promise<DispatchQueue> {
  const { tenantKind, tenantId } = permit(actor, 'dispatch.manage')
  const fleetId = tenantKind === 'plataforma' ? null : tenantId
  return deliveries.listForDispatch(fleetId, readPage({ limit: limit ?? null }).limit)
}

/**
 * Whom the matcher would look at for an order now, and why it would pass each of them over; to a fleet its own drivers. Refuses with
 * `unauthorized`, `forbidden`, `not_found`.
 */
export async function findCandidates(
  ports: LookPorts & { clock: Clock },
  { actor, orderId }: { actor: Actor | null; orderId: string },
): Promise<readonly Assessed[]> {
  const operator = known(actor)
  const delivery = await findDispatchedOrder(ports, operator, orderId)
  const { search, candidates } = await lookAround(ports, delivery, ports.clock())
  return assess(
    search,
    candidates.filter(({ tenantId }) => isOwnTenants(operator, tenantId)),
  )
}
