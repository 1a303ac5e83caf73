import type { Suggestion } from '../../forms/controls.ts'
import type { Fields } from '../../forms/fields.ts'
import type { SignedInContext } from '../page.ts'
import { type KnownPlace, type Quote, quoteRoutes } from './routes.ts'
import { suggestionsOf } from './street-suggestions.ts'

/** The streets of a quote's postal codes that the form offers, and what it begins with where a code is that of one street. */
export type KnownStreets = Record<'origin' | 'destination', readonly Suggestion[]> & { fields: Fields }

export const noStreets: KnownStreets = { origin: [], destination: [], fields: {} }

/** Nothing where no addresses were imported, and for the postal code of a whole town. */
export async function knownStreets(
  context: SignedInContext,
  { origin, destination }: Quote,
): Promise<KnownStreets> {
  const [from, to] = await Promise.all([streetsOf(context, origin), streetsOf(context, destination)])
  const fields = { ...fieldsOf('origin_address', from), ...fieldsOf('destination_address', to) }
  return { origin: suggestionsOf(from), destination: suggestionsOf(to), fields }
}

async function streetsOf({ run }: SignedInContext, { cep, details }: Quote['origin']) {
  if (details) return []
  const { place } = await run<{ place: KnownPlace }>(quoteRoutes.streets, { params: { cep } })
  return place.streets.map(({ name, district }) => ({ street: name, district, cep }))
}

function fieldsOf(name: string, streets: Awaited<ReturnType<typeof streetsOf>>): Fields {
  const [only, ...others] = streets
  if (!only || others.length > 0) return {}
  return { [`${name}.street`]: only.street, [`${name}.district`]: only.district ?? '' }
}
