import type { Address } from '@rodovia/core/geo/address.ts'
import type { Precision } from '@rodovia/core/geo/cep-range.ts'
import { precisionNote } from '@rodovia/core/geo/precision-note.ts'
import type { Builder } from './builder.ts'
import { shareable } from './entity.ts'
import { describedEnum } from './enums.ts'
import { cep, described, float, inputs, string } from './fields.ts'

/** The precision of a place's point, by its closeness to the door: docs/reference/rules.md#addresses. */
export function precisionEnum(builder: Builder) {
  return describedEnum<Precision>(
    builder,
    'Precision',
    'How precisely the coordinates of a place are known.',
    {
      pin: 'A person set the point on a map.',
      address: 'Street and number.',
      street: 'Street.',
      postal_code: 'Postal code.',
      district: 'District of a city, or about a kilometre.',
      city: 'City.',
      region: 'Region of a state, in orders from before postal codes that no town has were refused.',
    },
  )
}

/** The field of a place that says its precision in words. */
export const precisionNoteField = string.orNull(
  'Says in words that only the town was located; null where something closer is known.',
  ({ precision }: { precision: Precision | null }, _, { language }) => precisionNote(precision)?.[language],
)

export function addressType(builder: Builder) {
  return builder.objectRef<Address>('Address').implement({
    description: 'A street address in Brazil.',
    extensions: shareable,
    fields: described({
      postalCode: cep('Postal code (CEP).', ({ cep }) => cep),
      street: string('Street, such as `Avenida Paulista`.'),
      number: string('Number as on the wall; `s/n` for a house without one.'),
      complement: string.orNull('Flat, floor or room, or null.'),
      district: string.orNull('District, or null.'),
      city: string('City.'),
      state: string('State, as two letters such as `SP`.', ({ uf }) => uf),
      reference: string.orNull('Landmark that helps to find the door, or null.'),
      lat: float.orNull('Latitude of the pin that a person set; null without a pin.', ({ pin }) => pin?.lat),
      lng: float.orNull('Longitude of the pin that a person set; null without a pin.', ({ pin }) => pin?.lng),
    }),
  })
}

export function addressInput(builder: Builder) {
  return builder.inputType('AddressInput', {
    description: 'A street address in Brazil.',
    fields: inputs({
      postalCode: string('Postal code (CEP): 8 digits, with or without the hyphen.'),
      street: string('Street, at most 100 characters.'),
      number: string('Number as on the wall, at most 15 characters; `s/n` for a house without one.'),
      complement: string.orNull('Flat, floor or room, at most 60 characters.'),
      district: string.orNull('District, at most 60 characters.'),
      city: string.orNull('City, at most 40 characters; by default that of the postal code.'),
      state: string.orNull('State, as two letters such as `SP`; by default that of the postal code.'),
      reference: string.orNull('Landmark that helps to find the door, at most 200 characters.'),
      lat: float.orNull('Latitude of a pin that a person set, with `lng`. A pin beats every other point.'),
      lng: float.orNull('Longitude of a pin that a person set, with `lat`.'),
    }),
  })
}
