import type { Actor } from '../../identity/actor.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Change, ChangeContext } from '../changes/change.ts'
import { type Decision, decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import { keyFact, type TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findScopedOrder } from '../reading/find-delivery.ts'

type ChangeByShipper = ChangeContext & { facts: TimelineFacts }

type OwnOrder<Facts> = Pick<Decision<Facts>, 'prepare'> & {
  decide: (before: Delivery, by: ChangeByShipper, prepared: Facts) => Change | null
}

/**
 * A change of an order by its shipper, whose timeline names the API key. Refuses with `unauthorized`, with `not_found` an order out of
 * reach, with `forbidden` readers, and as `decide`.
 */
export function changeOwnOrder<Facts>(
  ports: DeliveryPorts,
  { request, orderId }: { request: Request; orderId: string },
  { prepare, decide }: OwnOrder<Facts>,
): Promise<Delivery> {
  const shipper: Actor = requireActor(request.actor)
  return decideAndCommit<Facts>(
    ports,
    { request, by: { kind: 'shipper', userId: shipper.userId } },
    {
      read: () => findScopedOrder(ports, shipper, 'order.create', orderId),
      prepare,
      decide: (before, context, prepared) =>
        decide(before, { ...context, facts: keyFact(shipper) }, prepared),
    },
  )
}
