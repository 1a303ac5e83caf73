import type { DeliveryCode } from '../shared/ids.ts'

/** Crockford's base32: no I, L, O or U, so that a code can be read aloud and copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefix = 'RD'
const freeCharacters = 7
const longestTypedCharacters = 40
const typedForm = /^[0-9a-z\s-]*$/i
const canonicalForm = new RegExp(`^${prefix}[${alphabet}]{${freeCharacters + 1}}$`)

/** How many random bytes `makeDeliveryCode` takes. */
export const deliveryCodeRandomBytes = freeCharacters

/**
 * A delivery code: `RD`, seven random characters (35 bits) and a check character (product rules, Delivery).
 * Each byte gives one character. Throws RangeError when there are not exactly seven bytes.
 */
export function makeDeliveryCode(randomBytes: Uint8Array): DeliveryCode {
  if (randomBytes.length !== freeCharacters) {
    throw new RangeError(`a delivery code takes ${freeCharacters} random bytes, not ${randomBytes.length}`)
  }
  const values = Array.from(randomBytes, (byte) => byte & 31)
  const checked = [...values, timesGenerator(weightedSum(values))]
  return `${prefix}${checked.map((value) => alphabet[value]).join('')}` as DeliveryCode
}

/**
 * Reads a code as people type it: any case, spaces and hyphens anywhere, I or L for 1, O for 0. Gives the canonical
 * form, or null when it is no code of ours or its check character is wrong.
 */
export function parseDeliveryCode(text: string): DeliveryCode | null {
  if (text.length > longestTypedCharacters || !typedForm.test(text)) return null
  const canonical = text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')
  if (!canonicalForm.test(canonical)) return null
  const values = Array.from(canonical.slice(prefix.length), (character) => alphabet.indexOf(character))
  return weightedSum(values) === 0 ? (canonical as DeliveryCode) : null
}

/**
 * The characters as elements of GF(32), each times a power of the generator by its place, added up. The check
 * character makes the sum zero. Powers up to the 30th differ from one another and from zero, so one wrong character
 * or two swapped ones always leave a sum that is not zero.
 */
function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value) => timesGenerator(sum) ^ value, 0)
}

/** Multiplies by the generator x of GF(32) = GF(2)[x] / (x⁵ + x² + 1), a primitive polynomial. */
function timesGenerator(value: number): number {
  const shifted = value << 1
  return shifted & 0b100000 ? shifted ^ 0b100101 : shifted
}
