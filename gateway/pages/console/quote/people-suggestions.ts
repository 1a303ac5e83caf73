import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { firstValue } from '../../forms/fields.ts'
import { PageError } from '../../page-error.ts'
import { addressRoutes } from '../addresses/routes.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { type PastRecipient, quoteRoutes } from './routes.ts'
import { type End, type KnownPerson, personFields } from './saved-places.ts'

/**
 * For the script of the order form: entries of the address book and, for a delivery, recipients of earlier orders that a text finds, each
 * with the fields that it fills. The street tells people of one name apart.
 */
export async function peopleSuggestions(context: SignedInContext): Promise<PageResponse> {
  const { query } = context
  const end: End = firstValue(query, 'ponta') === 'origem' ? 'origin' : 'destination'
  const text = firstValue(query, 'texto').trim()
  const [saved, past] = await Promise.all([
    savedPeople(context, text),
    end === 'destination' ? pastRecipients(context, text) : [],
  ])
  const people = new Map([...past, ...saved].map((person) => [keyOf(person), person]))
  return {
    json: [...people.values()].map((person) => ({
      value: `${person.name} · ${lineOf(person)}`,
      fields: personFields(end, person),
    })),
  }
}

const lineOf = ({ address: { street, number } }: KnownPerson) => `${street}, ${number}`
const keyOf = (person: KnownPerson) => `${person.name}\n${lineOf(person)}`

async function savedPeople({ run }: SignedInContext, search: string): Promise<KnownPerson[]> {
  const { addresses } = await run<{ addresses: SavedAddress[] }>(addressRoutes.list, {
    query: { search, limit: '6' },
  })
  return addresses
}

/** Nobody for a text that is too short for a search. */
async function pastRecipients({ tryRun }: SignedInContext, text: string): Promise<KnownPerson[]> {
  const result = await tryRun<{ orders: PastRecipient[] }>(quoteRoutes.recipients, {
    params: { text },
  })
  if ('error' in result) {
    if (result.error.status === 422) return []
    throw new PageError(result.error)
  }
  return result.body.orders.flatMap(({ recipient, destination }) =>
    destination.details ? [{ ...recipient, id: null, address: destination.details }] : [],
  )
}
