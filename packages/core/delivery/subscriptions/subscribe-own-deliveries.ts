import { recordOrderAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { OrderId } from '../../shared/ids.ts'
import { maxLimit } from '../../shared/page.ts'
import { streamStates } from '../../shared/stream-states.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import { isFinal, openStatuses } from '../model/states.ts'
import type { DriverViewPorts, UpdateMessage, Updates } from '../ports.ts'
import { type DriverView, driverView, viewContext } from '../reading/driver-view.ts'
import type { StateUpdate } from './state-update.ts'

/**
 * The driver's open deliveries, then each that changes. A delivery that the driver loses comes a last time with the status
 * `awaiting_driver` or `canceled`, which tells the app to drop it. Refuses with `unauthorized`, `forbidden`.
 */
export async function subscribeOwnDeliveries(
  ports: DriverViewPorts & { updates: Updates },
  { actor }: { actor: Actor | null },
): Promise<AsyncIterableIterator<StateUpdate<DriverView>>> {
  const driver = permit(actor, 'delivery.drive')
  const changes = await ports.updates.subscribe(`driver:${driver.userId}`)
  return streamStates(changes, driverViews(ports, ownDeliveryStates(ports, driver, changes)))
}

async function* driverViews(ports: DriverViewPorts, states: AsyncGenerator<StateUpdate, void>) {
  for await (const state of states) yield driverView(state, viewContext(ports))
}

async function* ownDeliveryStates(
  ports: DriverViewPorts,
  driver: Actor,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<StateUpdate, void> {
  const { deliveries } = ports
  const { userId: driverId } = driver
  /** The open deliveries that the app shows. */
  const shown = new Map<OrderId, Delivery>()
  const show = (delivery: Delivery) => {
    if (isFinal(delivery.status)) shown.delete(delivery.orderId)
    else shown.set(delivery.orderId, delivery)
    return delivery
  }

  const readOpen = async () => {
    const page = { limit: maxLimit, offset: 0, after: null }
    const { items } = await deliveries.listDriverDeliveries(driverId, openStatuses, page)
    await recordOrderAccess(ports, driver, items)
    return items
  }
  const readState = async (orderId: OrderId, reportedPosition: Position | null = null) => {
    const before = shown.get(orderId)
    const now = (await deliveries.findByOrderIds([orderId])).get(orderId)
    if (now?.driver?.id === driverId) {
      await recordOrderAccess(ports, driver, [now])
      return { ...show(now), reportedPosition }
    }
    return before && shown.delete(orderId) ? lostState(before, now) : null
  }

  for (const delivery of await readOpen()) yield show(delivery)

  for await (const update of updates) {
    if (update === 'missed') {
      const lost = new Set(shown.keys())
      for (const delivery of await readOpen()) {
        lost.delete(delivery.orderId)
        yield show(delivery)
      }
      for (const orderId of lost) {
        const last = await readState(orderId)
        if (last) yield last
      }
      continue
    }
    const { orderId, version, position } = update
    const before = shown.get(orderId)
    if (before && version <= before.version) {
      if (position) yield { ...before, reportedPosition: position }
      continue
    }
    const now = await readState(orderId, position)
    if (now) yield now
  }
}

/** The delivery as the driver last saw it: of what happened since, the driver may only see a cancellation. */
function lostState(before: Delivery, now: Delivery | undefined): Delivery {
  const status = now?.status === 'canceled' ? 'canceled' : 'awaiting_driver'
  return { ...before, status, driver: null, offerExpiresAt: null }
}
