import type { Delivery } from '../delivery/model/delivery.ts'
import { isUnderWay } from '../delivery/model/states.ts'
import type { Position } from '../geo/position.ts'
import { shareOf } from './scripts.ts'

/** The robot's start, in degrees from the origin: about 1.5 km, within the service area. */
const startDegrees = 0.01

/**
 * The robot's position at that share of the ride: straight from its start to the origin, then to the destination;
 * null if it carries nothing.
 */
export function positionOnRoute({ status, origin, destination }: Delivery, share: number): Position | null {
  if (!isUnderWay(status)) return null
  const start = { lat: origin.lat - Math.sign(origin.lat) * startDegrees, lng: origin.lng + startDegrees }
  if (status === 'accepted') return between(start, origin, share, shareOf.accept, shareOf.arrived)
  return between(origin, destination, share, shareOf['on-route'], shareOf.delivered)
}

function between(from: Position, to: Position, share: number, begin: number, end: number): Position {
  const part = Math.min(1, Math.max(0, (share - begin) / (end - begin)))
  const along = (a: number, b: number) => Math.round((a + (b - a) * part) * 1e6) / 1e6
  return { lat: along(from.lat, to.lat), lng: along(from.lng, to.lng) }
}
