import { readOneOf } from '../shared/one-of.ts'
import { refuseField } from '../shared/refusal.ts'
import { oneLine, readOptionalText, readText } from '../shared/texts.ts'
import { type Cep, cepIn, parseCep } from './cep.ts'
import { type Cities, isOtherTown } from './cities.ts'
import { states } from './data/states.ts'
import { type Gazetteer, locateCep } from './gazetteer.ts'
import type { Position } from './position.ts'
import { isInServiceArea, serviceArea } from './service-area.ts'

/** An address where somebody lives or works: docs/reference/rules.md#addresses. */
export type Address = {
  cep: Cep
  street: string
  /** The number on the wall; `s/n` for a house without one. */
  number: string
  complement: string | null
  district: string | null
  city: string
  uf: string
  /** A landmark, for who looks for the door. */
  reference: string | null
  /** Set by a person on a map; it beats any other point. */
  pin: Position | null
}

/** The most characters of each part: `addressLine` then has 300 at most, which is what a column holds. */
const longest = { street: 100, number: 15, complement: 60, district: 60, city: 40, reference: 200 }

/** An address as a caller gives it. */
export type AddressInput = {
  postalCode: string
  street: string
  number: string
  complement?: string | null
  district?: string | null
  city?: string | null
  state?: string | null
  reference?: string | null
  lat?: number | null
  lng?: number | null
}

const ufs: readonly string[] = [...new Set(states.map(([uf]) => uf))].sort()

/**
 * Validates an address. City and state are those of the postal code where the caller leaves them out, and may be no
 * others. Refuses with `validation_failed` on `field`, such as `origin_address.number`.
 */
export function readAddress(
  field: string,
  input: AddressInput,
  { gazetteer, cities }: { gazetteer: Gazetteer; cities: Cities },
): Address {
  const at = (name: string) => `${field}.${name}`
  const cep = readPostalCode(at('postal_code'), input.postalCode)
  const place = locateCep(cep, at('postal_code'), gazetteer)
  const optional = (name: 'complement' | 'district' | 'reference') =>
    readOptionalText(at(name), oneLine(input[name]), longest[name])
  const uf = input.state == null ? place.uf : readOneOf(at('state'), ufs, input.state.trim().toUpperCase())
  if (uf !== place.uf) throw refuseField(at('state'), 'other_state', { got: uf, cep, state: place.uf })
  const city = readOptionalText(at('city'), oneLine(input.city ?? place.city), longest.city)
  if (city === null) throw refuseField(at('city'), 'city_unknown', { cep })
  if (isOtherTown(cities, city, place, { hasState: input.state != null }))
    throw refuseField(at('city'), 'other_town', { got: city, cep, town: place.city ?? '' })
  return {
    cep,
    street: readText(at('street'), oneLine(input.street), longest.street),
    number: readText(at('number'), oneLine(input.number), longest.number),
    complement: optional('complement'),
    district: optional('district'),
    city,
    uf,
    reference: optional('reference'),
    pin: readPin(field, input),
  }
}

/** A postal code as people write it (`cepIn`). The documented routes take digits only (`parseCep`). */
export function readPostalCode(field: string, text: string): Cep {
  return cepIn(text) ?? parseCep(text, field)
}

function readPin(field: string, { lat, lng }: AddressInput): Position | null {
  if (lat == null && lng == null) return null
  if (lat == null) throw refuseField(`${field}.lat`, 'required_with', { other: 'lng' })
  if (lng == null) throw refuseField(`${field}.lng`, 'required_with', { other: 'lat' })
  if (isInServiceArea({ lat, lng })) return { lat, lng }
  throw refuseField(`${field}.lat`, 'pin_outside', { lat, lng, area: serviceArea })
}

/** One line as Brazilians write it: `Av. Paulista, 1578, sala 4 - Bela Vista, São Paulo - SP, 01310-200`. */
export function addressLine(address: Omit<Address, 'cep' | 'reference' | 'pin'> & { cep: string }): string {
  const { street, number, complement, district, city, uf, cep } = address
  const door = [street, number, complement].filter(Boolean).join(', ')
  return `${door}${district ? ` - ${district}` : ''}, ${townLine({ city, uf, cep })}`
}

/** The town of a postal code; `city` is null where only the state is known. */
export type Town = { city: string | null; uf: string; cep: string }

/** The town and the postal code: `São Paulo - SP, 01310-200`. What the public sees of an address. */
export function townLine({ city, uf, cep }: Town): string {
  return `${city === null ? uf : `${city} - ${uf}`}, ${cep.slice(0, 5)}-${cep.slice(5)}`
}
