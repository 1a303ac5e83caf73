import type { Contact, Place } from '@rodovia/core/delivery/delivery.ts'
import { builder } from './builder.ts'

export const PlaceRef = builder.objectRef<Place>('Place').implement({
  description: 'Where a parcel is fetched or brought.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'The address as people write it.' }),
    cep: t.expose('cep', { type: 'Cep', description: 'The postal code.' }),
    lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
    lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
  }),
})

export const PublicPlaceRef = builder.objectRef<Place>('PublicPlace').implement({
  description: 'Where a parcel is fetched or brought, as the public sees it.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'The city and the postal code.' }),
    lat: t.exposeFloat('lat', { description: 'Degrees north.' }),
    lng: t.exposeFloat('lng', { description: 'Degrees east.' }),
  }),
})

export const ContactRef = builder.objectRef<Contact & { remarks: string | null }>('Contact').implement({
  description: 'Who hands a parcel over or takes it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.' }),
    phone: t.exposeString('phone', { description: 'The telephone number.' }),
    remarks: t.exposeString('remarks', { nullable: true, description: 'What to mind at the door.' }),
  }),
})
