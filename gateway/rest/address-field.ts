import * as z from 'zod'
import { degrees, expectingObject, optionalText, text } from './request-fields.ts'

/** A street address in a body. The core validates it: docs/reference/rules.md#addresses. */
export const address = z.strictObject(
  {
    postal_code: text.describe('The postal code (CEP): 8 digits, with or without the hyphen'),
    street: text.describe('The street, at most 100 characters'),
    number: text.describe('The number as on the wall, at most 15 characters; s/n for a house without one'),
    complement: optionalText.describe('Flat, floor or room, at most 60 characters'),
    district: optionalText.describe('The district, at most 60 characters'),
    city: optionalText.describe('The city, at most 40 characters; by default that of the postal code'),
    state: optionalText.describe('The state as two letters; by default that of the postal code'),
    reference: optionalText.describe('A landmark that helps to find the door, at most 200 characters'),
    lat: degrees.nullish().describe('The latitude of a pin that a person set; it beats every other point'),
    lng: degrees.nullish().describe('The longitude of that pin'),
  },
  expectingObject,
)

/** The field as `AddressInput`. */
export function addressVariable(given: z.infer<typeof address> | null | undefined) {
  if (!given) return given
  const { postal_code: postalCode, ...rest } = given
  return { postalCode, ...rest }
}

export const addressExample = {
  postal_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'sala 4',
  district: 'Bela Vista',
}
