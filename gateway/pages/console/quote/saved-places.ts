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

/** The two ends of an order: the name of the choice in the page's address, and the names of the fields. */
export const ends = {
  origin: {
    query: 'origem',
    person: 'sender',
    cep: 'cep_origem',
    address: 'origin_address',
    legend: messages.pickupAddress,
    label: messages.savedPickup,
  },
  destination: {
    query: 'destino',
    person: 'recipient',
    cep: 'cep_destino',
    address: 'destination_address',
    legend: messages.deliveryAddress,
    label: messages.savedDelivery,
  },
} as const
export type End = keyof typeof ends

/** A person with an address: an entry of the address book, or without an id a recipient of an earlier order. */
export type KnownPerson = Pick<SavedAddress, 'name' | 'phone'> & {
  id: string | null
  address: Omit<SavedAddress['address'], 'id'>
}

/** Entries of the address book for each end. */
export type SavedPlaces = Record<End, SavedAddress[]>

/** Those that fit a quote, which knows an end by its postal code only; without a quote the newest ones. */
export async function readSavedPlaces({ run }: SignedInContext, quote: Quote | null): Promise<SavedPlaces> {
  const find = async (search?: string) => {
    const query = { limit: '50', ...(search !== undefined && { search }) }
    const { addresses } = await run<{ addresses: SavedAddress[] }>(addressRoutes.list, { query })
    return addresses
  }
  const at = async ({ cep, details }: Quote['origin']) => {
    if (details) return []
    // The line of an entry ends with its postal code, written so.
    const addresses = await find(`${cep.slice(0, 5)}-${cep.slice(5)}`)
    return addresses.filter(({ address }) => address.postal_code === cep)
  }
  if (!quote) {
    const addresses = await find()
    return { origin: addresses, destination: addresses }
  }
  const [origin, destination] = await Promise.all([at(quote.origin), at(quote.destination)])
  return { origin, destination }
}

/** The fields of the order as the chosen entries fill them. The default pickup is chosen unless another choice was made. */
export function fieldsOfChoice(places: SavedPlaces, query: Fields): Fields {
  return { ...fill('origin', places, query), ...fill('destination', places, query) }
}

function fill(end: End, places: SavedPlaces, query: Fields): Fields {
  const { query: name } = ends[end]
  const isChosen = ({ id, is_default_pickup }: SavedAddress) =>
    Object.hasOwn(query, name) ? id === firstValue(query, name) : end === 'origin' && is_default_pickup
  const saved = places[end].find(isChosen)
  return saved ? { [name]: saved.id, ...personFields(end, saved) } : {}
}

/** The fields of an end as a known person fills them. */
export function personFields(
  end: End,
  { id, name, phone, address: place }: KnownPerson,
): Record<string, string> {
  const { person, cep, address } = ends[end]
  return {
    [`${address}_id`]: id ?? '',
    [`${person}_name`]: name,
    [`${person}_phone`]: phone,
    [cep]: place.postal_code,
    ...savedAddressFields({ address: place }, address),
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
