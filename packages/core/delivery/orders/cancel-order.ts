import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { recordMove } from '../change.ts'
import { decideAndCommit } from '../decide-and-commit.ts'
import type { Delivery } from '../delivery.ts'
import { findScopedOrder } from '../find-delivery.ts'
import type { Deliveries, Updates } from '../ports.ts'
import type { DeliverySettings } from '../settings.ts'
import { move, type Status, targetOf } from '../states.ts'
import { keyFact } from '../timeline.ts'

export type CancelOrderPorts = SystemPorts & {
  deliveries: Deliveries
  updates: Updates
  deliverySettings: DeliverySettings
}

/**
 * Cancels an order and gives the full price back. A canceled order canceled again stays as it is. Refuses with
 * `not_found` another tenant's order, with `invalid_state` from pickup on.
 */
export async function cancelOrder(
  ports: CancelOrderPorts,
  { request, orderId }: { request: Request; orderId: string },
): Promise<{ order: Delivery; refundCents: Cents }> {
  const shipper = requireActor(request.actor)
  const { delivery: order } = await decideAndCommit(
    ports,
    request,
    () => findScopedOrder(ports, shipper, 'order.cancel', orderId),
    (before) => {
      if (before.status === 'canceled') return null
      return recordMove(ports, ports.deliverySettings, before, {
        move: 'cancel',
        to: move(before.status, 'cancel', ['cancel']),
        at: ports.clock(),
        request,
        audit: 'order.canceled',
        by: { kind: 'shipper', userId: shipper.userId },
        facts: keyFact(shipper),
        patch: { offerExpiresAt: null, dispatchAt: null },
      })
    },
  )
  return { order, refundCents: order.priceCents }
}

/** What a cancellation would do right now: nothing more than the whole price comes back, until the pickup. */
export function cancelPreview({ status, priceCents }: { status: Status; priceCents: Cents }) {
  const isAllowed = targetOf(status, 'cancel') !== undefined
  return {
    isAllowed,
    refundCents: isAllowed ? priceCents : 0n,
    until: isAllowed ? ('picked_up' as const) : null,
  }
}
