import type { Contact, Place } from '@rodovia/core/delivery/delivery.ts'
import { latitude, longitude } from '../shared/descriptions.ts'
import { cep, described, float, string } from '../shared/fields.ts'
import { builder } from './builder.ts'

export const PlaceRef = builder.objectRef<Place>('Place').implement({
  description: 'A pickup place or destination with its full address.',
  fields: described({
    address: string('Full address in one line.'),
    cep: cep('Postal code (CEP).'),
    lat: float(latitude),
    lng: float(longitude),
  }),
})

export const PublicPlaceRef = builder.objectRef<Place>('PublicPlace').implement({
  description: 'A pickup place or destination as the public sees it, without street and number.',
  fields: described({
    address: string('City and postal code.'),
    lat: float(latitude),
    lng: float(longitude),
  }),
})

export const ContactRef = builder.objectRef<Contact & { remarks: string | null }>('Contact').implement({
  description: 'Contact at a stop.',
  fields: described({
    name: string('Full name.'),
    phone: string('Phone number.'),
    remarks: string.orNull('Instructions for the driver, or null.'),
  }),
})
