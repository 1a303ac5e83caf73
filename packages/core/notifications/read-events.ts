import type { Deliveries } from '../delivery/ports.ts'
import { findOrders } from '../delivery/reading/read-deliveries.ts'
import type { AccessPorts } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import type { OrderId } from '../shared/ids.ts'
import type { PublishedEvent } from '../shared/published-event.ts'

export type Outbox = {
  eventsOfOrders(ids: readonly OrderId[]): Promise<Map<OrderId, readonly PublishedEvent[]>>
}

/**
 * The published events of each order in the actor's scope; other orders are left out. Refuses with `unauthorized`,
 * `forbidden`.
 */
export async function readEvents(
  ports: AccessPorts & { outbox: Outbox; deliveries: Deliveries },
  { actor, orderIds }: { actor: Actor | null; orderIds: readonly string[] },
): Promise<Map<OrderId, readonly PublishedEvent[]>> {
  const ids = [...(await findOrders(ports, { actor, orderIds })).keys()]
  const events = await ports.outbox.eventsOfOrders(ids)
  return new Map(ids.map((id) => [id, events.get(id) ?? []]))
}
