import type { Fields } from '../forms/fields.ts'
import type { SignedInContext } from '../page.ts'
import { type KnownPlace, type Quote, quoteRoutes } from './routes.ts'

/** What the form begins with where a postal code is that of one street: street and district. Nothing where no addresses were imported. */
export async function knownStreets(
  context: SignedInContext,
  { origin, destination }: Quote,
): Promise<Fields> {
  const [from, to] = await Promise.all([
    streetOf(context, 'origin_address', origin),
    streetOf(context, 'destination_address', destination),
  ])
  return { ...from, ...to }
}

async function streetOf(
  { run }: SignedInContext,
  name: string,
  { cep, details }: Quote['origin'],
): Promise<Fields> {
  if (details) return {}
  const { place } = await run<{ place: KnownPlace }>(quoteRoutes.streets, { params: { cep } })
  const [street, ...others] = place.streets
  if (!street || others.length > 0) return {}
  return { [`${name}.street`]: street.name, [`${name}.district`]: street.district ?? '' }
}
