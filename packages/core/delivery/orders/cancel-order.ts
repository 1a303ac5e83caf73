import type { Actor } from '../../identity/actor.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Cents } from '../../shared/money.ts'
import { type Change, type ChangeContext, type ChangePorts, recordMove } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import { type Status, targetOf } from '../model/states.ts'
import { keyFact } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findScopedOrder } from '../reading/find-delivery.ts'

/**
 * Cancels an order and refunds the full price. Canceling a canceled order changes nothing. Refuses with `not_found`
 * another tenant's order, with `invalid_state` from the pickup on.
 */
export async function cancelOrder(
  ports: DeliveryPorts,
  { request, orderId }: { request: Request; orderId: string },
): Promise<{ order: Delivery; refundCents: Cents }> {
  const shipper = requireActor(request.actor)
  const by = { kind: 'shipper', userId: shipper.userId } as const
  const order = await decideAndCommit(
    ports,
    { request, by },
    {
      read: () => findScopedOrder(ports, shipper, 'order.cancel', orderId),
      decide: (before, context) => cancel(ports, before, context, shipper),
    },
  )
  return { order, refundCents: order.priceCents }
}

/** The change that cancels an order; null if it is canceled. Refuses with `invalid_state`. */
export function cancel(
  ports: ChangePorts,
  before: Delivery,
  context: ChangeContext,
  shipper: Actor,
): Change | null {
  if (before.status === 'canceled') return null
  return recordMove(ports, before, {
    ...context,
    move: 'cancel',
    audit: 'order.canceled',
    facts: keyFact(shipper),
  })
}

/** Returns what a cancellation would do now: it refunds the whole price, until the pickup. */
export function cancelPreview({ status, priceCents }: { status: Status; priceCents: Cents }) {
  const isAllowed = targetOf(status, 'cancel') !== undefined
  return {
    isAllowed,
    refundCents: isAllowed ? priceCents : 0n,
    until: isAllowed ? ('picked_up' as const) : null,
  }
}
