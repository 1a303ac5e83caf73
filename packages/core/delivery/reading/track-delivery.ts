import { pick } from '../../shared/pick.ts'
import { dueCentsOf } from '../collect-on-delivery/collect-on-delivery.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import { isUnderWay } from '../model/states.ts'
import type { Deliveries } from '../ports.ts'
import { findTracked } from './find-delivery.ts'

const publicFields = [
  ...(['orderId', 'code', 'trackingToken', 'status', 'tier', 'serviceType', 'createdAt'] as const),
  ...(['deadlineAt', 'distanceMeters', 'roadSeconds', 'origin', 'destination', 'version'] as const),
  ...(['readyAt', 'pickupWindow', 'deliveryWindow', 'dispatchFrom', 'arrivedAtDestinationAt'] as const),
  ...(['tenantId', 'endedAt', 'rating', 'instructions'] as const),
  // Only their public links are shown, and of the route how many stops come before.
  ...(['returnOf', 'returnedBy', 'routeId'] as const),
]

export type TrackedDelivery = ReturnType<typeof publicView>

/** Refuses with `not_found`. */
export async function trackDelivery(
  ports: { deliveries: Deliveries },
  token: string,
): Promise<TrackedDelivery> {
  return publicView(await findTracked(ports, token))
}

/**
 * The public view of a delivery: first names only, no telephone numbers. Of `instructions` and `rating` the schema shows what the
 * recipient chose, and no text.
 */
export function publicView(delivery: Delivery) {
  return {
    ...pick(delivery, publicFields),
    senderFirstName: firstName(delivery.sender.name),
    recipientFirstName: firstName(delivery.recipient.name),
    driverFirstName: delivery.driver?.firstName ?? null,
    /** The amount still due at the door. */
    collectAmountCents: dueCentsOf(delivery),
    collectMethod: dueCentsOf(delivery) === null ? null : (delivery.collectOnDelivery?.method ?? null),
    /** The tenant whose telephone number for help the recipient calls; no interface shows the id. */
    supportTenantId: delivery.driver?.tenantId ?? delivery.tenantId,
    /** False in a rehearsal. */
    livemode: !delivery.rehearsal,
  }
}

/** The position for shippers and the public; null unless the delivery is under way. */
export async function publicPosition(
  { status }: Pick<Delivery, 'status'>,
  lastPosition: () => Promise<Position | undefined>,
): Promise<Position | null> {
  return isUnderWay(status) ? ((await lastPosition()) ?? null) : null
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? ''
}
