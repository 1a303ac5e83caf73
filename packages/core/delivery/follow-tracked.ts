import { watch } from '../shared/watch.ts'
import { findTracked } from './find-delivery.ts'
import type { Deliveries, Updates } from './ports.ts'
import { publicView, type TrackedDelivery } from './track-delivery.ts'
import { type Watched, watchOne } from './watched.ts'

/**
 * What anyone with the tracking link sees: the delivery now, then each change and each position, until it has ended.
 * Refuses with `not_found`.
 */
export async function followTracked(
  { deliveries, updates }: { deliveries: Deliveries; updates: Updates },
  token: string,
): Promise<AsyncIterableIterator<Watched<TrackedDelivery>>> {
  const { orderId } = await findTracked({ deliveries }, token)
  const changes = await updates.follow(`delivery:${orderId}`)
  return watch(changes, publicViews(watchOne(deliveries, orderId, changes)))
}

async function* publicViews(
  states: AsyncGenerator<Watched, void>,
): AsyncGenerator<Watched<TrackedDelivery>, void> {
  for await (const { reportedPosition, ...delivery } of states)
    yield { ...publicView(delivery), reportedPosition }
}
