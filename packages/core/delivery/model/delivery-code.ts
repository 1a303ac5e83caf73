import type { DeliveryCode } from '../../shared/ids.ts'

/** Crockford's base32, without I, L, O and U: easy to read aloud and to copy. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefix = 'RD'
const freeCharacters = 7
const longestTypedCharacters = 40
const typedForm = /^[0-9a-z\s-]*$/i
const canonicalForm = new RegExp(`^${prefix}[${alphabet}]{${freeCharacters + 1}}$`)

/** The number of random bytes that `makeDeliveryCode` takes. */
export const deliveryCodeRandomBytes = freeCharacters

/**
 * A delivery code: `RD`, seven random characters (35 bits), one per byte, and a check character. Throws RangeError unless
 * there are exactly seven bytes. See docs/reference/rules.md#delivery.
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
 * The canonical form of a code as people type it: in any case, with spaces and hyphens, I or L for 1, O for 0. Null if it
 * is no delivery code or its check character is wrong.
 */
export function parseDeliveryCode(text: string): DeliveryCode | null {
  if (text.length > longestTypedCharacters || !typedForm.test(text)) return null
  const canonical = text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')
  if (!canonicalForm.test(canonical)) return null
  const values = Array.from(canonical.slice(prefix.length), (character) => alphabet.indexOf(character))
  return weightedSum(values) === 0 ? (canonical as DeliveryCode) : null
}

/**
 * The sum of the characters as elements of GF(32), each multiplied by a power of the generator by its place. The check
 * character makes the sum zero. Powers up to the 30th are distinct and not zero, so one wrong character or two swapped
 * ones always give another sum.
 */
function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value) => timesGenerator(sum) ^ value, 0)
}

/** Multiplies by the generator x of GF(32) = GF(2)[x] / (x⁵ + x² + 1), a primitive polynomial. */
function timesGenerator(value: number): number {
  const shifted = value << 1
  return shifted & 0b100000 ? shifted ^ 0b100101 : shifted
}
