import { refuseField } from '../shared/refusal.ts'
import { type Address, type AddressInput, readAddress, townLine } from './address.ts'
import type { Cep } from './cep.ts'
import type { Precision } from './cep-range.ts'
import type { Cities } from './cities.ts'
import { greatCircleMeters } from './distance.ts'
import { type Gazetteer, type LocatedPlace, locateCep } from './gazetteer.ts'
import type { Geocoder } from './ports.ts'
import type { Position } from './position.ts'

/** A postal code or an address with its best known point. `details` is null for a postal code alone. */
export type AddressedPlace = LocatedPlace & { details: Address | null }

export type LocatePorts = { gazetteer: Gazetteer; cities: Cities; geocoder: Geocoder }

/** The geocoder of an installation without streets: every address is where its postal code is. */
export const postalCodesOnly: Geocoder = { locate: async (place) => place }

/** The most kilometres between a pin and the point of its postal code. */
const longestKm = 100

/** The place of a postal code. Refuses with `validation_failed` one that does not exist. */
export async function placeOfCep(ports: LocatePorts, field: string, cep: Cep): Promise<AddressedPlace> {
  return withPoint(ports, locateCep(cep, field, ports.gazetteer), null)
}

/**
 * The place of an address: its pin, else what the geocoder finds. Refuses with `validation_failed` an invalid address and a pin far from
 * its postal code, because the price follows from the pin: docs/reference/rules.md#addresses.
 */
export async function placeOfAddress(
  ports: LocatePorts,
  field: string,
  input: AddressInput,
): Promise<AddressedPlace> {
  const details = readAddress(field, input, ports)
  const place = locateCep(details.cep, `${field}.postal_code`, ports.gazetteer)
  if (details.pin === null) return withPoint(ports, place, details)
  assertNear(field, details.pin, place)
  return { ...place, ...details.pin, precision: 'pin', details }
}

async function withPoint(
  { geocoder }: LocatePorts,
  place: LocatedPlace,
  details: Address | null,
): Promise<AddressedPlace> {
  const { lat, lng, precision } = await geocoder.locate(place, details)
  return { ...place, lat, lng, precision, details }
}

function assertNear(field: string, pin: Position, place: LocatedPlace): void {
  const km = Math.round(greatCircleMeters(pin, place) / 1000)
  if (km <= longestKm) return
  throw refuseField(`${field}.lat`, 'pin_far', {
    lat: pin.lat,
    lng: pin.lng,
    km,
    town: townLine(place),
    maxKm: longestKm,
  })
}

/**
 * Returns a place for people who must not find its door: no address, and the point in hundredths of a
 * degree, about a kilometre. The point of a postal code alone shows no more than the postal code and
 * stays.
 */
export function coarsePlace<
  Place extends Position & { precision: Precision | null; details: Address | null },
>(place: Place): Place {
  if (place.details === null) return place
  return {
    ...place,
    lat: hundredths(place.lat),
    lng: hundredths(place.lng),
    precision: 'district',
    details: null,
  }
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
