import { greatCircleMeters } from '../../geo/distance.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Deliveries } from '../ports.ts'

type Ports = { deliveries: Deliveries }
type Point = { lat: number; lng: number }

/** Metres from the driver's `place`, by default the last reported position, to the destination; null without a position. */
export function distanceToDestination(
  ports: Ports,
  delivery: Delivery,
  place?: Point,
): Promise<number | null> {
  return distanceTo(ports, delivery, delivery.destination, place)
}

/** The same to the pickup. */
export function distanceToPickup(ports: Ports, delivery: Delivery, place?: Point): Promise<number | null> {
  return distanceTo(ports, delivery, delivery.origin, place)
}

async function distanceTo(
  { deliveries }: Ports,
  { orderId }: Delivery,
  stop: Point,
  place?: Point,
): Promise<number | null> {
  const position = place ?? (await deliveries.details({ positions: [orderId] })).positions.get(orderId)
  return position ? Math.round(greatCircleMeters(position, stop)) : null
}
