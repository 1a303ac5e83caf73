import { type AddressInput, addressLine, townLine } from '../../geo/address.ts'
import { roadDistanceMeters } from '../../geo/distance.ts'
import { type AddressedPlace, type LocatePorts, placeOfAddress } from '../../geo/locate-address.ts'
import type { Quote } from '../../quoting/quote.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Delivery, Place } from '../model/delivery.ts'
import type { OrderInput } from '../model/order-input.ts'

/**
 * The most by which the trip of an order's addresses may be longer than its quote, which was for postal
 * codes.
 */
const toleranceMeters = 20_000

/**
 * The places of an order: its own addresses, else those of the quote. Refuses with `address_outside_quote` an address of another postal
 * code, with `validation_failed` an invalid address, and addresses that are much farther apart than the quote says.
 */
export async function readOrderPlaces(
  ports: LocatePorts,
  { originAddress, destinationAddress }: OrderInput,
  quote: Quote,
): Promise<Pick<Delivery, 'origin' | 'destination'>> {
  const [origin, destination] = await Promise.all([
    locateEnd(ports, 'origin_address', originAddress, quote.origin),
    locateEnd(ports, 'destination_address', destinationAddress, quote.destination),
  ])
  if (originAddress || destinationAddress) {
    const meters = roadDistanceMeters(origin, destination)
    const field = destinationAddress ? 'destination_address' : 'origin_address'
    if (meters > quote.distanceMeters + toleranceMeters) throw tooFar(field, meters, quote)
  }
  return { origin: placeOf(origin), destination: placeOf(destination) }
}

async function locateEnd(
  ports: LocatePorts,
  field: string,
  address: AddressInput | null | undefined,
  quoted: AddressedPlace,
): Promise<AddressedPlace> {
  if (!address) return quoted
  const place = await placeOfAddress(ports, field, address)
  if (place.cep === quoted.cep) return place
  throw refuse('address_outside_quote', { field, postalCode: place.cep, quotePostalCode: quoted.cep })
}

function tooFar(field: string, meters: number, { distanceMeters }: Quote) {
  const [trip, quoted, max] = [meters, distanceMeters, distanceMeters + toleranceMeters].map(
    (meters) => `${(meters / 1000).toFixed(1)} km`,
  )
  return refuseField(field, 'trip_longer', { trip: trip!, quoted: quoted!, max: max! })
}

/** A quoted place as an order has it. */
export function placeOf({ cep, city, uf, lat, lng, precision, details }: AddressedPlace): Place {
  const address = details ? addressLine(details) : townLine({ city, uf, cep })
  return { address, cep, lat, lng, precision, details }
}
