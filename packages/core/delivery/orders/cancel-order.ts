import type { Actor } from '../../identity/actor.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { type Change, type ChangePorts, recordMove } from '../change.ts'
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
 * Cancels an order and refunds the full price. Canceling a canceled order changes nothing. Refuses with `not_found`
 * another tenant's order, with `invalid_state` from the pickup on.
 */
export async function cancelOrder(
  ports: CancelOrderPorts,
  { request, orderId }: { request: Request; orderId: string },
): Promise<{ order: Delivery; refundCents: Cents }> {
  const shipper = requireActor(request.actor)
  const { delivery: order } = await decideAndCommit(ports, request, {
    read: () => findScopedOrder(ports, shipper, 'order.cancel', orderId),
    decide: (before, at) => cancel(ports, before, { request, shipper, at }),
  })
  return { order, refundCents: order.priceCents }
}

/** The change that cancels an order; null if it is canceled. Refuses with `invalid_state`. */
export function cancel(
  ports: ChangePorts,
  before: Delivery,
  { request, shipper, at }: { request: Request; shipper: Actor; at: Date },
): Change | null {
  if (before.status === 'canceled') return null
  return recordMove(ports, before, {
    move: 'cancel',
    to: move(before.status, 'cancel', ['cancel']),
    at,
    request,
    audit: 'order.canceled',
    by: { kind: 'shipper', userId: shipper.userId },
    facts: keyFact(shipper),
    patch: { offerExpiresAt: null, dispatchAt: null },
  })
}

/** What a cancellation would do now: it refunds the whole price, until the pickup. */
export function cancelPreview({ status, priceCents }: { status: Status; priceCents: Cents }) {
  const isAllowed = targetOf(status, 'cancel') !== undefined
  return {
    isAllowed,
    refundCents: isAllowed ? priceCents : 0n,
    until: isAllowed ? ('picked_up' as const) : null,
  }
}
