import { pick } from '../shared/pick.ts'
import type { Delivery, Position } from './delivery.ts'
import { findTracked } from './find-delivery.ts'
import type { Deliveries } from './ports.ts'
import { showsDriverPosition } from './states.ts'

const publicFields = [
  ...(['orderId', 'code', 'trackingToken', 'status', 'tier', 'serviceType', 'createdAt'] as const),
  ...(['deadlineAt', 'distanceMeters', 'origin', 'destination', 'version'] as const),
]

/** The public view of a delivery: first names only, no telephone numbers. */
export type TrackedDelivery = Pick<Delivery, (typeof publicFields)[number]> & {
  senderFirstName: string
  recipientFirstName: string
  driverFirstName: string | null
  /** False in a rehearsal. */
  livemode: boolean
}

/** Refuses with `not_found`. */
export async function trackDelivery(
  ports: { deliveries: Deliveries },
  token: string,
): Promise<TrackedDelivery> {
  return publicView(await findTracked(ports, token))
}

export function publicView(delivery: Delivery): TrackedDelivery {
  return {
    ...pick(delivery, publicFields),
    senderFirstName: firstName(delivery.sender.name),
    recipientFirstName: firstName(delivery.recipient.name),
    driverFirstName: delivery.driver?.firstName ?? null,
    livemode: !delivery.rehearsal,
  }
}

/** The position for shippers and the public; null in other statuses than `showsDriverPosition`. */
export async function publicPosition(
  { status }: Pick<Delivery, 'status'>,
  lastPosition: () => Promise<Position | undefined>,
): Promise<Position | null> {
  return showsDriverPosition(status) ? ((await lastPosition()) ?? null) : null
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? ''
}
