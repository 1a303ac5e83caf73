import type { SavedAddress } from '@rodovia/gateway/rest/addresses.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { addressRoutes } from '../addresses/routes.ts'
import { savedAddressFields } from '../addresses/saved-fields.ts'
import type { SignedInContext } from '../page.ts'
import { messages } from './quote-messages.ts'
import type { Quote } from './routes.ts'

/** The two ends of an order: the name of the choice in the address, and those of the fields that it fills. */
const ends = {
  origin: { query: 'origem', person: 'sender', address: 'origin_address', label: messages.savedPickup },
  destination: {
    query: 'destino',
    person: 'recipient',
    address: 'destination_address',
    label: messages.savedDelivery,
  },
} as const
type End = keyof typeof ends

/** Entries of the address book for each end that the quote knows by its postal code only. */
export type SavedPlaces = Record<End, SavedAddress[]>

export async function readSavedPlaces({ run }: SignedInContext, quote: Quote): Promise<SavedPlaces> {
  const read = async ({ cep, details }: Quote['origin']) => {
    if (details) return []
    // The line of an entry ends with its postal code, written so.
    const search = `${cep.slice(0, 5)}-${cep.slice(5)}`
    const { addresses } = await run<{ addresses: SavedAddress[] }>(addressRoutes.list, {
      query: { search, limit: '50' },
    })
    return addresses.filter(({ address }) => address.postal_code === cep)
  }
  const [origin, destination] = await Promise.all([read(quote.origin), read(quote.destination)])
  return { origin, destination }
}

/** The fields of the order as the chosen entries fill them. The default pickup is chosen unless another choice was made. */
export function fieldsOfChoice(places: SavedPlaces, query: Fields): Fields {
  return { ...fill('origin', places, query), ...fill('destination', places, query) }
}

function fill(end: End, places: SavedPlaces, query: Fields): Fields {
  const { query: name, person, address } = ends[end]
  const isChosen = ({ id, is_default_pickup }: SavedAddress) =>
    Object.hasOwn(query, name) ? id === firstValue(query, name) : end === 'origin' && is_default_pickup
  const saved = places[end].find(isChosen)
  if (!saved) return {}
  const { name: personName, phone } = saved
  return {
    [name]: saved.id,
    [`${address}_id`]: saved.id,
    [`${person}_name`]: personName,
    [`${person}_phone`]: phone,
    ...savedAddressFields(saved, address),
  }
}

/** A form that opens the page again with the chosen entries filled in. Empty where the book has none for this quote. */
export function savedPlacesForm(places: SavedPlaces, chosen: Fields, path: string): Hole {
  const { select } = controlsOf(newForm(chosen), 's')
  const choices = (Object.keys(ends) as End[])
    .filter((end) => places[end].length > 0)
    .map((end) => {
      const options = places[end].map(
        ({ id, name, address: { street, number } }) => [id, `${name}: ${street}, ${number}`] as const,
      )
      return select({ ...ends[end], name: ends[end].query, options: [['', messages.noneSaved], ...options] })
    })
  if (choices.length === 0) return ''
  return html`<form method="get" action="${path}" class="card form">${choices}<button class="plain">${messages.useSaved}</button></form>`
}
