import type { Contact, Place } from '@rodovia/core/delivery/model/delivery.ts'
import { publicPlace } from '@rodovia/core/delivery/model/place-views.ts'
import { timeZoneOf } from '@rodovia/core/geo/time-zone.ts'
import { telephoneIn, whatsappUrlOf } from '@rodovia/core/shared/telephone.ts'
import { precisionNoteField } from '../shared/address.ts'
import { latitude, longitude, timeZone } from '../shared/descriptions.ts'
import { cep, described, float, of, string } from '../shared/fields.ts'
import { AddressRef, builder, PrecisionEnum } from './builder.ts'

export const PlaceRef = builder.objectRef<Place>('Place').implement({
  description: 'A pickup place or destination.',
  fields: described({
    address: string(
      'Address in one line: street, number, town and postal code, or town and postal code if no more is known.',
    ),
    cep: cep('Postal code (CEP).'),
    lat: float(latitude),
    lng: float(longitude),
    precision: of(PrecisionEnum).orNull(
      'Precision of the coordinates; null for orders that were placed before addresses.',
    ),
    precisionNote: precisionNoteField,
    timeZone: string(timeZone, ({ cep }) => timeZoneOf(cep)),
    details: of(AddressRef).orNull('Street address in its parts; null for a postal code alone.'),
  }),
})

export const PublicPlaceRef = builder.objectRef<Place>('PublicPlace').implement({
  description: 'A pickup place or destination as the public sees it, without street and number.',
  fields: described({
    address: string('City and postal code.', (place) => publicPlace(place).address),
    lat: float(
      'Latitude in decimal degrees (WGS 84); of a street address to about a kilometre.',
      (place) => publicPlace(place).lat,
    ),
    lng: float(
      'Longitude in decimal degrees (WGS 84); of a street address to about a kilometre.',
      (place) => publicPlace(place).lng,
    ),
    timeZone: string(timeZone, ({ cep }) => timeZoneOf(cep)),
  }),
})

export const ContactRef = builder.objectRef<Contact & { remarks: string | null }>('Contact').implement({
  description: 'Contact at a stop.',
  fields: described({
    name: string('Full name; the first name if the delivery is masked.'),
    phone: string('Phone number; if the delivery is masked, only the last two digits: `+** ** *****-**78`.'),
    telUrl: string.orNull(
      'Link that dials it, such as `tel:+5511912345678`; null if the number is masked or cannot be read.',
      ({ phone }) => telephoneIn(phone)?.telUrl ?? null,
    ),
    whatsappUrl: string.orNull(
      'Link that opens a chat, such as `https://wa.me/5511912345678`; null for numbers that get no messages, such as 0800.',
      ({ phone }) => {
        const telephone = telephoneIn(phone)
        return telephone && whatsappUrlOf(telephone)
      },
    ),
    remarks: string.orNull('Instructions for the driver, or null.'),
  }),
})
