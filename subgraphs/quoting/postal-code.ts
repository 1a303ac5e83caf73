import type { Street } from '@rodovia/core/geo/street.ts'
import { timeZoneOf } from '@rodovia/core/geo/time-zone.ts'
import { findPostalCode, type PostalCode } from '@rodovia/core/quoting/find-postal-code.ts'
import { type AddressSuggestion, suggestAddresses } from '@rodovia/core/quoting/suggest-addresses.ts'
import { precisionNoteField } from '../shared/address.ts'
import { latitude, longitude, timeZone } from '../shared/descriptions.ts'
import { cep, described, float, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, PrecisionEnum } from './builder.ts'

const firstNumber = 'Lowest known house number; null if none is known.'
const lastNumber = 'Highest known house number; null if none is known.'
const districtOfStreet = 'District of most of its addresses; null if it is not known.'

const StreetRef = builder.objectRef<Street>('PostalCodeStreet').implement({
  description: 'A street in one postal code, from imported addresses.',
  fields: described({
    name: string('Name with its type, such as `Avenida Paulista`.'),
    district: string.orNull(districtOfStreet),
    firstNumber: int.orNull(firstNumber),
    lastNumber: int.orNull(lastNumber),
    lat: float(latitude),
    lng: float(longitude),
  }),
})

const PostalCodeRef = builder.objectRef<PostalCode>('PostalCode').implement({
  description: 'The place of a postal code, to fill in an address form.',
  fields: described({
    cep: cep('Postal code (CEP).'),
    city: string.orNull('City; null if only the region is known.'),
    uf: string('State, as two letters such as `SP`.'),
    district: string.orNull('District of all its streets; null if they differ or are not known.'),
    lat: float(latitude),
    lng: float(longitude),
    precision: of(PrecisionEnum)('Precision of the coordinates.'),
    precisionNote: precisionNoteField,
    timeZone: string(timeZone, (place) => timeZoneOf(place.cep)),
    streets: of([StreetRef])(
      'Its streets, the largest first, at most 20. Empty for the postal code of a whole town, and where no addresses were imported.',
    ),
  }),
})

const AddressSuggestionRef = builder.objectRef<AddressSuggestion>('AddressSuggestion').implement({
  description: 'A street that a person may mean.',
  fields: described({
    street: string('Name with its type, such as `Avenida Paulista`.', ({ name }) => name),
    district: string.orNull(districtOfStreet),
    city: string('City.'),
    uf: string('State, as two letters such as `SP`.'),
    cep: cep('Postal code (CEP) of this part of the street.'),
    firstNumber: int.orNull(firstNumber),
    lastNumber: int.orNull(lastNumber),
    lat: float(latitude),
    lng: float(longitude),
  }),
})

builder.queryField('postalCode', (t) =>
  t.field({
    type: PostalCodeRef,
    description: 'The place and the streets of a postal code. Errors: `validation_failed`.',
    args: { cep: t.arg(string('Postal code (CEP): 8 digits, with or without a hyphen.')) },
    resolve: withActor(findPostalCode),
  }),
)

builder.queryField('addressSuggestions', (t) =>
  t.field({
    type: [AddressSuggestionRef],
    description:
      'Streets of a city whose names are like the query, the most similar first, at most 10. Empty where no addresses were imported. Errors: `validation_failed`.',
    args: {
      query: t.arg(string('Begin of a street’s name, or a name with typing errors: 3 to 100 characters.')),
      cep: t.arg(string.orNull('Postal code (CEP): its city is searched, and its streets come first.')),
      city: t.arg(string.orNull('City, instead of a postal code; requires `state`.')),
      state: t.arg(string.orNull('State, as two letters such as `SP`.')),
    },
    resolve: withActor(suggestAddresses),
  }),
)
