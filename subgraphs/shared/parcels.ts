import type { Parcel } from '@rodovia/core/quoting/parcels.ts'
import type { Builder } from './builder.ts'
import { shareable } from './entity.ts'
import { boolean, cents, described, inputs, int, string } from './fields.ts'

const measures = {
  weightGrams: int('Weight in grams.'),
  lengthCm: int('Length in whole centimetres.'),
  widthCm: int('Width in whole centimetres.'),
  heightCm: int('Height in whole centimetres.'),
}

/** The input `ParcelInput`, for quotes and for orders. */
export function parcelInput(builder: Builder) {
  return builder.inputType('ParcelInput', {
    description: 'One parcel of a shipment.',
    fields: inputs({
      ...measures,
      description: string.orNull('What is in it, at most 200 characters.'),
      declaredValueCents: cents.orNull('Value in centavos.'),
      fragile: boolean.orNull('Whether it breaks easily; the default is false.'),
    }),
  })
}

/** The type `Parcel`, for quotes and for orders. */
export function parcelType(builder: Builder) {
  return builder.objectRef<Parcel>('Parcel').implement({
    description: 'One parcel of a shipment.',
    extensions: shareable,
    fields: described({
      ...measures,
      description: string.orNull('What is in it; null if the shipper did not say.'),
      declaredValueCents: cents.orNull(
        'Value in centavos that the shipper declared; null if none, and for drivers.',
        ({ declaredValueCents }) => (declaredValueCents === null ? null : BigInt(declaredValueCents)),
      ),
      fragile: boolean('Whether it breaks easily.'),
    }),
  })
}
