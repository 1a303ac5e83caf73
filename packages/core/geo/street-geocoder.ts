import type { Address } from './address.ts'
import type { Cities } from './cities.ts'
import { greatCircleMeters } from './distance.ts'
import type { LocatedPlace } from './gazetteer.ts'
import { houseNumber, pointOfNumber } from './point-of-number.ts'
import type { Geocoder, OutsideGeocoder, Streets } from './ports.ts'
import type { Street } from './street.ts'

type Ports = { streets: Streets; cities: Cities; outside: OutsideGeocoder | null }
type Point = Awaited<ReturnType<Geocoder['locate']>>

/** A postal code with more streets is that of a whole town, whose point the table of postal codes has. */
export const mostStreetsOfCep = 20
/** Streets of the same name farther away than this from the rest of their postal code are others. */
const nearbyMeters = 3_000
/** A place that an outside geocoder finds farther away than this is in another city of that name. */
const outsideMeters = 100_000

/**
 * Finds an address among the imported streets: in its postal code, else in its city. An address that they do not have is asked of an
 * outside geocoder, where there is one: docs/explanation/postal-codes.md#streets.
 */
export function createStreetGeocoder({ streets, cities, outside }: Ports): Geocoder {
  const pointOfCep = async (place: LocatedPlace): Promise<Point> =>
    meanOf(await streets.ofCep(place.cep, mostStreetsOfCep + 1)) ?? place

  async function streetOf(place: LocatedPlace, address: Address, ofCep: Point): Promise<Street | null> {
    const inCep = await streets.inCep(place.cep, address.street)
    if (inCep) return inCep
    const city = cities.named(place.city ?? address.city, place.uf)
    const inCity = city && (await streets.inCity(city.code, address.street))
    const isElsewhere =
      ofCep.precision === 'postal_code' && inCity && greatCircleMeters(ofCep, inCity) > nearbyMeters
    return isElsewhere ? null : inCity
  }

  return {
    async locate(place, address) {
      const ofCep = await pointOfCep(place)
      if (!address) return ofCep
      const street = await streetOf(place, address, ofCep)
      if (street) return pointOfNumber(street, houseNumber(address.number))
      const found = await outside?.find(address)
      return found && greatCircleMeters(found, place) < outsideMeters ? found : ofCep
    },
  }
}

/** The point of a postal code: the mean of its streets. Null without streets, and with so many that it is a whole town's. */
export function meanOf(streets: readonly Street[]): Point | null {
  if (streets.length === 0 || streets.length > mostStreetsOfCep) return null
  const mean = (of: 'lat' | 'lng') => {
    const sum = streets.reduce((sum, street) => sum + street[of], 0)
    return Math.round((sum / streets.length) * 1e6) / 1e6
  }
  return { lat: mean('lat'), lng: mean('lng'), precision: 'postal_code' }
}
