import { dispatchTopic } from '../delivery/committing/publish-update.ts'
import { isFinal } from '../delivery/model/states.ts'
import type { DriverViewPorts, UpdateMessage, Updates } from '../delivery/ports.ts'
import { viewContext } from '../delivery/reading/driver-view.ts'
import { mayDispatch } from '../delivery/reading/find-delivery.ts'
import type { StateUpdate } from '../delivery/subscriptions/state-update.ts'
import { recordOrderAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { addSeconds } from '../shared/clock.ts'
import type { OrderId } from '../shared/ids.ts'
import { streamStates } from '../shared/stream-states.ts'
import { type DispatchedOrder, dispatchedFleet, dispatcherView } from './find-dispatched-order.ts'

/**
 * A change of the queue: an order as it is now, or null if it left the queue of the caller. Without an id any order may have changed, so
 * that the subscriber has to read the queue.
 */
export type QueueUpdate = { orderId: OrderId | null; order: StateUpdate<DispatchedOrder> | null }

/** A driver's position alone moves an order no more often. */
const positionSeconds = 10

/**
 * Begins with an update without an id; then each order of the queue that changes. Refuses with `unauthorized`, `forbidden`.
 */
export async function subscribeQueue(
  ports: DriverViewPorts & { updates: Updates },
  { actor }: { actor: Actor | null },
): Promise<AsyncIterableIterator<QueueUpdate>> {
  const operator = permit(actor, 'dispatch.manage')
  const changes = await ports.updates.subscribe(dispatchTopic(dispatchedFleet(operator)))
  return streamStates(changes, queueUpdates(ports, operator, changes))
}

const unknown = { orderId: null, order: null }

async function* queueUpdates(
  ports: DriverViewPorts,
  operator: Actor,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<QueueUpdate, void> {
  /** The version of each open order that was shown, and when its driver moved last. */
  const shown = new Map<OrderId, { version: number; movedAt: Date | null }>()
  yield unknown
  for await (const update of updates) {
    if (update === 'missed') {
      yield unknown
      continue
    }
    const { orderId, version, position } = update
    const at = ports.clock()
    const last = shown.get(orderId)
    const movedAt = last?.movedAt ?? null
    if (last && version <= last.version && movedAt && at < addSeconds(movedAt, positionSeconds)) continue
    const order = (await ports.deliveries.findByOrderIds([orderId])).get(orderId)
    if (!order || isFinal(order.status) || !mayDispatch(operator, order)) {
      shown.delete(orderId)
      yield { orderId, order: null }
      continue
    }
    shown.set(orderId, { version: order.version, movedAt: position ? at : movedAt })
    await recordOrderAccess(ports, operator, [order])
    yield {
      orderId,
      order: { ...dispatcherView(operator, order, viewContext(ports, at)), reportedPosition: position },
    }
  }
}
