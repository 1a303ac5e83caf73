import type { NearbyDriver } from '@rodovia/core/fleet/nearby-driver.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { vehiclesOf } from '@rodovia/core/quoting/service-type.ts'
import type { Book } from '../city/book.ts'
import { assertHolds, type City } from '../city/city.ts'
import type { DriverPerson, Place } from '../city/people.ts'
import type { PortCall } from '../engine/processes.ts'

/** docs/reference/rules.md#nearby-drivers */
const ring = { leastMeters: 150, mostMeters: 450 }
/** A position may be refused as too soon or too old, so that the one before is shown. */
const keptPlaces = 4

/** Remembers where drivers said they are. */
export function rememberPlace({ places }: Book, { name, args }: PortCall): void {
  if (name !== 'drivers.savePlace' && name !== 'drivers.savePosition') return
  const { lat, lng } = args.at(-1) as Place
  const driverId = args[0] as string
  places.set(driverId, [...(places.get(driverId) ?? []), { lat, lng }].slice(-keptPlaces))
}

/** Each shown point is 150 to 450 m from where some driver of that vehicle is. */
export function assertBlurred({ drivers }: City, { places }: Book, shown: readonly NearbyDriver[]): void {
  const placesOf = ({ actor, firstPlace }: DriverPerson) => places.get(actor.userId) ?? [firstPlace]
  for (const point of shown) {
    const meters = drivers
      .filter(({ persona }) => vehiclesOf[persona][0] === point.serviceType)
      .flatMap(placesOf)
      .map((place) => Math.round(greatCircleMeters(place, point)))
    const isBlurred = meters.some((one) => one >= ring.leastMeters - 1 && one <= ring.mostMeters + 1)
    assertHolds(isBlurred, 'positions are blurred for the public', () => [
      point,
      meters.toSorted((a, b) => a - b).slice(0, 5),
    ])
  }
}
