import type { Contact, Place } from '@rodovia/core/delivery/delivery.ts'
import { latitude, longitude } from '../shared/descriptions.ts'
import { builder } from './builder.ts'

export const PlaceRef = builder.objectRef<Place>('Place').implement({
  description: 'A pickup place or destination with its full address.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'Full address in one line.' }),
    cep: t.expose('cep', { type: 'Cep', description: 'Postal code (CEP).' }),
    lat: t.exposeFloat('lat', { description: latitude }),
    lng: t.exposeFloat('lng', { description: longitude }),
  }),
})

export const PublicPlaceRef = builder.objectRef<Place>('PublicPlace').implement({
  description: 'A pickup place or destination as the public sees it, without street and number.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'City and postal code.' }),
    lat: t.exposeFloat('lat', { description: latitude }),
    lng: t.exposeFloat('lng', { description: longitude }),
  }),
})

export const ContactRef = builder.objectRef<Contact & { remarks: string | null }>('Contact').implement({
  description: 'Contact at a stop.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Full name.' }),
    phone: t.exposeString('phone', { description: 'Phone number.' }),
    remarks: t.exposeString('remarks', {
      nullable: true,
      description: 'Instructions for the driver, or null.',
    }),
  }),
})
