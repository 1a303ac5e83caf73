import { readPostalCode } from '../geo/address.ts'
import type { Cep } from '../geo/cep.ts'
import type { Cities, City } from '../geo/cities.ts'
import { type Gazetteer, locateCep } from '../geo/gazetteer.ts'
import type { Streets } from '../geo/ports.ts'
import type { Street } from '../geo/street.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { plain } from '../shared/plain-text.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'

/** A street that a person may mean. */
export type AddressSuggestion = Omit<Street, 'cep'> & { cep: Cep; city: string; uf: string }

export type SuggestAddresses = {
  actor: Actor | null
  query: string
  cep?: string | null
  city?: string | null
  state?: string | null
}

type Ports = { gazetteer: Gazetteer; streets: Streets; cities: Cities }

const leastLetters = 3
const mostSuggestions = 10

/**
 * Streets of a city whose names are like what a person types, those of the given postal code first. Refuses with `unauthorized` without
 * a caller, with `forbidden` an API key without the scope, with `validation_failed` a query of less than three letters or digits, an
 * unknown city, and neither a postal code nor a city.
 */
export async function suggestAddresses(ports: Ports, input: SuggestAddresses): Promise<AddressSuggestion[]> {
  permit(input.actor, 'quote.request')
  const text = readText('query', input.query, 100)
  if (plain(text).replace(/[^a-z0-9]/g, '').length < leastLetters)
    throw refuseField('query', 'too_short', { got: text, min: leastLetters })
  const cep = input.cep ? readPostalCode('cep', input.cep) : null
  const city = cep ? cityOfCep(ports, cep) : readCity(ports.cities, input)
  if (!city) return []
  const streets = await ports.streets.like({ cityCode: city.code, text, limit: mostSuggestions })
  const isOfCep = (street: Street) => street.cep === Number(cep)
  return [...streets.filter(isOfCep), ...streets.filter((street) => !isOfCep(street))].map((street) => ({
    ...street,
    cep: String(street.cep).padStart(8, '0') as Cep,
    city: city.city,
    uf: city.uf,
  }))
}

/** Null for the code of a region, which has no streets. */
function cityOfCep({ gazetteer, cities }: Ports, cep: Cep): City | null {
  const { city, uf } = locateCep(cep, 'cep', gazetteer)
  return city === null ? null : cities.named(city, uf)
}

function readCity(cities: Cities, { city, state }: SuggestAddresses): City {
  if (!city || !state) throw refuseField(city ? 'state' : 'cep', 'not_allowed', { why: 'place_needed' })
  const found = cities.named(city, state)
  if (found) return found
  throw refuseField('city', 'not_allowed', { why: 'not_a_city', got: `${city} - ${state}` })
}
