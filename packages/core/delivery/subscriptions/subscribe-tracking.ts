import { streamStates } from '../../shared/stream-states.ts'
import type { Deliveries, Updates } from '../ports.ts'
import { findTracked } from '../reading/find-delivery.ts'
import { publicView, type TrackedDelivery } from '../reading/track-delivery.ts'
import { deliveryStates, type StateUpdate } from './state-update.ts'

/** The public view of a delivery now, then after each change and position, until it has ended. Refuses with `not_found`. */
export async function subscribeTracking(
  { deliveries, updates }: { deliveries: Deliveries; updates: Updates },
  token: string,
): Promise<AsyncIterableIterator<StateUpdate<TrackedDelivery>>> {
  const { orderId } = await findTracked({ deliveries }, token)
  const changes = await updates.subscribe(`delivery:${orderId}`)
  return streamStates(changes, publicViews(deliveryStates(deliveries, orderId, changes)))
}

async function* publicViews(
  states: AsyncGenerator<StateUpdate, void>,
): AsyncGenerator<StateUpdate<TrackedDelivery>, void> {
  for await (const { reportedPosition, ...delivery } of states)
    yield { ...publicView(delivery), reportedPosition }
}
