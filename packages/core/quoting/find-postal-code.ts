import { readPostalCode } from '../geo/address.ts'
import { type Gazetteer, type LocatedPlace, locateCep } from '../geo/gazetteer.ts'
import type { Streets } from '../geo/ports.ts'
import type { Street } from '../geo/street.ts'
import { meanOf, mostStreetsOfCep } from '../geo/street-geocoder.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'

/** The fields that an address form fills in from a postal code. */
export type PostalCode = LocatedPlace & {
  /** That of all its streets; null if they differ or are not known. */
  district: string | null
  /** The largest first. Empty for a code of a whole town, and without an import. */
  streets: readonly Street[]
}

/**
 * The place of a postal code, and its streets where addresses were imported. Refuses with `unauthorized` without a caller, with
 * `forbidden` an API key without the scope, with `validation_failed` a code that does not exist.
 */
export async function findPostalCode(
  { gazetteer, streets }: { gazetteer: Gazetteer; streets: Streets },
  { actor, cep: text }: { actor: Actor | null; cep: string },
): Promise<PostalCode> {
  permit(actor, 'quote.request')
  const cep = readPostalCode('cep', text)
  const place = locateCep(cep, 'cep', gazetteer)
  const found = await streets.ofCep(cep, mostStreetsOfCep + 1)
  const known = found.length > mostStreetsOfCep ? [] : found
  const districts = new Set(known.map(({ district }) => district))
  const [district = null] = districts.size === 1 ? districts : []
  return { ...place, ...meanOf(known), district, streets: known }
}
