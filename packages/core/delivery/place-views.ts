import { townLine } from '../geo/address.ts'
import { coarsePlace } from '../geo/locate-address.ts'
import { measuresOnly, type Parcel } from '../quoting/parcels.ts'
import type { Delivery, Place } from './delivery.ts'
import type { Status } from './states.ts'

/** Statuses in which a driver is only asked, or had no part in the delivery. */
const withoutDriver: readonly Status[] = ['awaiting_driver', 'assigned', 'canceled']

/** A place as the public sees it: the town and the postal code, and no door. */
export function publicPlace(place: Place): Place {
  return { ...coarsePlace(place), address: place.details ? townLine(place.details) : place.address }
}

/** A place as the driver sees it: the door from acceptance on, because an offer may go to many drivers. */
export function driverPlace(place: Place, status: Status): Place {
  return knowsDoor(status) ? place : publicPlace(place)
}

/** The parcels as the driver sees them: never their value, and their contents like the door. */
export function driverParcels(parcels: Delivery['parcels'], status: Status): Parcel[] | undefined {
  return parcels?.map((parcel) =>
    knowsDoor(status) ? { ...parcel, declaredValueCents: null } : measuresOnly(parcel),
  )
}

/** Whether the driver has accepted and may see the door. */
export function knowsDoor(status: Status): boolean {
  return !withoutDriver.includes(status)
}

type Ends = Pick<Delivery, 'origin' | 'destination'>

/** Whether the public may see the way on the roads: it ends at doors, unless both ends are the points of postal codes. */
export function isRoadLinePublic({ origin, destination }: Ends): boolean {
  return origin.details === null && destination.details === null
}

/** Whether the driver may see the way on the roads: as the doors, from acceptance on. */
export function mayDriverSeeRoadLine(delivery: Ends & Pick<Delivery, 'status'>): boolean {
  return isRoadLinePublic(delivery) || !withoutDriver.includes(delivery.status)
}

/** Whether a stop has no street and number, so that somebody has to ask for them. */
export function isAddressIncomplete({ origin, destination }: Ends): boolean {
  return origin.details === null || destination.details === null
}
