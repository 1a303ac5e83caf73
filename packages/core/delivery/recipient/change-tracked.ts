import type { Change, ChangeContext } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findTracked } from '../reading/find-delivery.ts'
import { publicView, type TrackedDelivery } from '../reading/track-delivery.ts'

/** A change by the holder of a tracking link, who is nobody's user: decides, commits, and answers what the public sees. */
export async function changeTracked(
  ports: DeliveryPorts,
  trackingToken: string,
  decide: (before: Delivery, context: ChangeContext) => Change | null,
): Promise<TrackedDelivery> {
  const delivery = await decideAndCommit(
    ports,
    { request: null, by: { kind: 'recipient' } },
    { read: () => findTracked(ports, trackingToken), decide },
  )
  return publicView(delivery)
}
