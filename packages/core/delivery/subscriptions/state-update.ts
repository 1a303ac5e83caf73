import type { OrderId } from '../../shared/ids.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import { isFinal } from '../model/states.ts'
import type { Deliveries, UpdateMessage } from '../ports.ts'

/** A state for a subscriber. `reportedPosition` is set if the update brought one, which then is the newest. */
export type StateUpdate<State = Delivery> = State & { reportedPosition?: Position | null }

/**
 * A delivery now, then after each change and each position of its driver, until its final status. An update about a
 * version that was read already costs no read.
 */
export async function* deliveryStates(
  deliveries: Deliveries,
  orderId: OrderId,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<StateUpdate, void> {
  let current = await read(deliveries, orderId)
  if (!current) return
  yield current
  if (isFinal(current.status)) return
  for await (const update of updates) {
    const { version, position } = update === 'missed' ? unknownUpdate : update
    if (version <= current.version && !position) continue
    if (version > current.version) current = (await read(deliveries, orderId)) ?? current
    yield { ...current, reportedPosition: position }
    if (isFinal(current.status)) return
  }
}

/** After missed updates any version is possible. */
const unknownUpdate = { version: Number.POSITIVE_INFINITY, position: null }

async function read(deliveries: Deliveries, orderId: OrderId): Promise<Delivery | undefined> {
  return (await deliveries.findByOrderIds([orderId])).get(orderId)
}
