import { greatCircleMeters } from '../../geo/distance.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Deliveries } from '../ports.ts'

/** Metres from the driver's `place`, by default the last reported position, to the destination; null without a position. */
export async function distanceToDestination(
  { deliveries }: { deliveries: Deliveries },
  { orderId, destination }: Delivery,
  place?: { lat: number; lng: number },
): Promise<number | null> {
  const position = place ?? (await deliveries.details({ positions: [orderId] })).positions.get(orderId)
  return position ? Math.round(greatCircleMeters(position, destination)) : null
}
