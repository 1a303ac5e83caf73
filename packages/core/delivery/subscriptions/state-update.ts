import type { OrderId } from '../../shared/ids.ts'
import type { Delivery, Position } from '../delivery.ts'
import type { Deliveries, UpdateMessage } from '../ports.ts'
import { isFinal } from '../states.ts'

/** A state on its way to a watcher. It has a position where one came along with the update, which then is the newest. */
export type StateUpdate<State = Delivery> = State & { reportedPosition?: Position | null }

/**
 * One delivery as it is now, then whenever it changes or its driver moves; over with the state that nothing changes any
 * more. An update of a state that was read already costs no reading.
 */
export async function* deliveryStates(
  deliveries: Deliveries,
  orderId: OrderId,
  updates: AsyncIterable<UpdateMessage>,
): AsyncGenerator<StateUpdate, void> {
  let known = await read(deliveries, orderId)
  if (!known) return
  yield known
  if (isFinal(known.status)) return
  for await (const heard of updates) {
    const { version, position } = heard === 'missed' ? unknown : heard
    if (version <= known.version && !position) continue
    if (version > known.version) known = (await read(deliveries, orderId)) ?? known
    yield { ...known, reportedPosition: position }
    if (isFinal(known.status)) return
  }
}

/** Who missed something knows neither what became of the delivery nor where its driver went. */
const unknown = { version: Number.POSITIVE_INFINITY, position: null }

async function read(deliveries: Deliveries, orderId: OrderId): Promise<Delivery | undefined> {
  return (await deliveries.findByOrderIds([orderId])).get(orderId)
}
