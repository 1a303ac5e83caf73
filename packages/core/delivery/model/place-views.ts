import { townLine } from '../../geo/address.ts'
import { coarsePlace } from '../../geo/locate-address.ts'
import type { Delivery, Place } from './delivery.ts'

/** A place as the public sees it: the town and the postal code, and no door. */
export function publicPlace(place: Place): Place {
  return { ...coarsePlace(place), address: place.details ? townLine(place.details) : place.address }
}

type Ends = Pick<Delivery, 'origin' | 'destination'>

/** Whether the public may see the way on the roads: it ends at doors, unless both ends are the points of postal codes. */
export function isRoadLinePublic({ origin, destination }: Ends): boolean {
  return origin.details === null && destination.details === null
}

/** Whether a stop has no street and number, so that somebody has to ask for them. */
export function isAddressIncomplete({ origin, destination }: Ends): boolean {
  return origin.details === null || destination.details === null
}
