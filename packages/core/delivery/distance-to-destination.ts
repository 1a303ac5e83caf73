import { greatCircleMeters } from '../geo/distance.ts'
import type { Delivery } from './delivery.ts'
import type { Deliveries } from './ports.ts'

/** Metres between the last reported position and the destination; null where none was reported. */
export async function distanceToDestination(
  { deliveries }: { deliveries: Deliveries },
  { orderId, destination }: Delivery,
): Promise<number | null> {
  const position = (await deliveries.positions([orderId])).get(orderId)
  return position ? Math.round(greatCircleMeters(position, destination)) : null
}
