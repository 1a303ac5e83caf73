import { maxParcels } from '@rodovia/core/quoting/parcels.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject, flag, optionalText } from './request-fields.ts'

const whole = (what: string) => z.int(expecting(`a whole number of ${what}`))

/** A parcel in a body. The core validates it: docs/reference/rules.md#parcels. */
const parcel = z.strictObject(
  {
    weight_g: whole('grams').describe('The weight in grams'),
    length_cm: whole('centimetres').describe('The length in whole centimetres'),
    width_cm: whole('centimetres').describe('The width in whole centimetres'),
    height_cm: whole('centimetres').describe('The height in whole centimetres'),
    description: optionalText.describe('What is in it, at most 200 characters'),
    declared_value_cents: whole('centavos').nullish().describe('The value in centavos'),
    fragile: flag.nullish().describe('Whether it breaks easily'),
  },
  expectingObject,
)

const aList = expecting(`a list of at most ${maxParcels} parcels`)
export const parcels = z.array(parcel, aList).max(maxParcels, aList)

/** The field as `[ParcelInput!]`. */
export function parcelVariables(given: z.infer<typeof parcels> | null | undefined) {
  return given?.map(({ weight_g, length_cm, width_cm, height_cm, declared_value_cents, ...rest }) => ({
    weightGrams: weight_g,
    lengthCm: length_cm,
    widthCm: width_cm,
    heightCm: height_cm,
    declaredValueCents: declared_value_cents,
    ...rest,
  }))
}

export const parcelExample = { weight_g: 2500, length_cm: 40, width_cm: 30, height_cm: 20, fragile: true }
