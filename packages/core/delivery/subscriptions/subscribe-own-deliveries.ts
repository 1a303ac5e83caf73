import { type AccessPorts, recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { OrderId } from '../../shared/ids.ts'
import { maxLimit } from '../../shared/page.ts'
import { streamStates } from '../../shared/stream-states.ts'
import type { Delivery, Position } from '../delivery.ts'
import type { Deliveries, UpdateMessage, Updates } from '../ports.ts'
import { isFinal, openStatuses } from '../states.ts'
import type { StateUpdate } from './state-update.ts'

/**
 * The driver's deliveries under way, each once, then each that changes. One that is taken away from him comes a last
 * time, waiting for a driver or canceled: no delivery of his is ever waiting, so his app knows to drop it.
 * Refuses with `unauthorized`, `forbidden`.
 */
export async function subscribeOwnDeliveries(
  ports: AccessPorts & { deliveries: Deliveries; updates: Updates },
  { actor }: { actor: Actor | null },
): Promise<AsyncIterableIterator<StateUpdate>> {
  const driver = permit(actor, 'delivery.drive')
  const changes = await ports.updates.subscribe(`driver:${driver.userId}`)
  return streamStates(changes, ownDeliveryStates(ports, driver, changes))
}

async function* ownDeliveryStates(
  ports: AccessPorts & { deliveries: Deliveries },
  driver: Actor,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<StateUpdate, void> {
  const { deliveries } = ports
  const { userId: driverId } = driver
  /** What his app shows as under way; no more than he has on his hands. */
  const shown = new Map<OrderId, Delivery>()
  const show = (delivery: Delivery) => {
    if (isFinal(delivery.status)) shown.delete(delivery.orderId)
    else shown.set(delivery.orderId, delivery)
    return delivery
  }

  const underWay = async () => {
    const page = { limit: maxLimit, offset: 0, after: null }
    const { items } = await deliveries.listDriverDeliveries(driverId, openStatuses, page)
    await recordOrderAccess(ports, driver, items)
    return items
  }
  const look = async (orderId: OrderId, reportedPosition: Position | null = null) => {
    const before = shown.get(orderId)
    const now = (await deliveries.findByOrderIds([orderId])).get(orderId)
    if (now?.driver?.id === driverId) {
      await recordOrderAccess(ports, driver, [now])
      return { ...show(now), reportedPosition }
    }
    return before && shown.delete(orderId) ? takenAway(before, now) : null
  }

  for (const delivery of await underWay()) yield show(delivery)

  for await (const heard of updates) {
    if (heard === 'missed') {
      const gone = new Set(shown.keys())
      for (const delivery of await underWay()) {
        gone.delete(delivery.orderId)
        yield show(delivery)
      }
      for (const orderId of gone) {
        const last = await look(orderId)
        if (last) yield last
      }
      continue
    }
    const { orderId, version, position } = heard
    const before = shown.get(orderId)
    if (before && version <= before.version) {
      if (position) yield { ...before, reportedPosition: position }
      continue
    }
    const now = await look(orderId, position)
    if (now) yield now
  }
}

/** The delivery as he knew it: what became of it since is not his to see, but for its being canceled. */
function takenAway(before: Delivery, now: Delivery | undefined): Delivery {
  const status = now?.status === 'canceled' ? 'canceled' : 'awaiting_driver'
  return { ...before, status, driver: null, offerExpiresAt: null }
}
