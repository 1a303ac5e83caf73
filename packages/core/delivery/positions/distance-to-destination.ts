import { greatCircleMeters } from '../../geo/distance.ts'
import type { Delivery } from '../delivery.ts'
import type { Deliveries } from '../ports.ts'

/** Metres between where the driver is, by the last reported position unless said, and the destination; null where none was reported. */
export async function distanceToDestination(
  { deliveries }: { deliveries: Deliveries },
  { orderId, destination }: Delivery,
  place?: { lat: number; lng: number },
): Promise<number | null> {
  const position = place ?? (await deliveries.positions([orderId])).get(orderId)
  return position ? Math.round(greatCircleMeters(position, destination)) : null
}
