import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryCode } from '../../shared/ids.ts'
import { deliveryCodeRandomBytes, makeDeliveryCode, parseDeliveryCode } from './delivery-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const anyCode = fc
  .uint8Array({ minLength: deliveryCodeRandomBytes, maxLength: deliveryCodeRandomBytes })
  .map(makeDeliveryCode)
const placeInCode = fc.integer({ min: 2, max: 9 })

describe('a made code', () => {
  test('is RD and eight characters without I, L, O and U', () => {
    fc.assert(fc.property(anyCode, (code) => /^RD[0-9A-HJKMNP-TV-Z]{8}$/.test(code)))
  })

  test('is read back as itself', () => {
    fc.assert(fc.property(anyCode, (code) => parseDeliveryCode(code) === code))
  })

  test('differs for every value of each random byte, and has a check character that varies', () => {
    const codes = Array.from({ length: 32 }, (_, value) =>
      makeDeliveryCode(Uint8Array.of(0, 0, 0, value, 0, 0, 0)),
    )
    expect(new Set(codes).size).toBe(32)
    expect(new Set(codes.map((code) => code.at(-1))).size).toBe(32)
  })

  test('stays the same for the same bytes for ever, since labels are printed with it', () => {
    expect(makeDeliveryCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0))).toBe('RD00000000')
    expect(makeDeliveryCode(Uint8Array.of(1, 2, 3, 4, 5, 6, 7))).toBe('RD1234567Y')
  })

  test.each([0, 6, 8])('cannot be made of %d bytes', (count) => {
    expect(() => makeDeliveryCode(new Uint8Array(count))).toThrow(RangeError)
  })
})

describe('a code as people type it', () => {
  const code = makeDeliveryCode(Uint8Array.of(1, 0, 17, 4, 31, 0, 1))

  test.each<[string, (code: string) => string]>([
    ['in lower case', (text) => text.toLowerCase()],
    ['with spaces and hyphens', (text) => ` ${text.slice(0, 2)} - ${text.slice(2, 6)}-${text.slice(6)} `],
    ['with I for 1', (text) => text.replaceAll('1', 'I')],
    ['with a small l for 1', (text) => text.replaceAll('1', 'l')],
    ['with O for 0', (text) => text.replaceAll('0', 'O')],
    ['with a small o for 0', (text) => text.replaceAll('0', 'o')],
  ])('%s is read as the canonical code', (_, typed) => {
    expect(code).toMatch(/^RD1.*0/)
    expect(parseDeliveryCode(typed(code))).toBe(code)
  })

  test.each<[string, (code: string) => string]>([
    ['nothing at all', () => ''],
    ['no RD', (text) => text.slice(2)],
    ['another beginning', (text) => `RB${text.slice(2)}`],
    ['a character missing', (text) => text.slice(0, -1)],
    ['a character too many', (text) => `${text}0`],
    ['a U', (text) => `${text.slice(0, -1)}U`],
    ['a letter that only looks like one of ours', (text) => text.replace('D', 'Đ')],
    ['a dotless i, which becomes an I in upper case', (text) => text.replace('1', 'ı')],
    ['a mile of spaces', (text) => text + ' '.repeat(1_000_000)],
  ])('with %s is no code', (_, typed) => {
    expect(parseDeliveryCode(typed(code))).toBeNull()
  })

  test('gives null or a canonical code for any text, and never fails', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[Rr][Dd][ -]?[0-9A-Za-z]{8}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseDeliveryCode(text)
        return read === null || parseDeliveryCode(read) === read
      }),
    )
  })
})

describe('the check character', () => {
  test('catches every single wrong character', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        for (let place = 2; place < code.length; place++) {
          for (const wrong of alphabet) {
            if (wrong !== code[place]) expect(parseDeliveryCode(replaced(code, place, wrong))).toBeNull()
          }
        }
      }),
    )
  })

  test('catches every swap of two neighbours, and of any two characters', () => {
    fc.assert(
      fc.property(anyCode, placeInCode, placeInCode, (code, one, other) => {
        fc.pre(code[one] !== code[other])
        const swapped = replaced(replaced(code, one, code[other]!), other, code[one]!)
        return parseDeliveryCode(swapped) === null
      }),
      { numRuns: 5_000 },
    )
  })

  test('lets exactly one of the 32 possible last characters pass', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const passing = [...alphabet].filter((last) => parseDeliveryCode(replaced(code, 9, last)) !== null)
        expect(passing).toEqual([code.at(-1)])
      }),
    )
  })
})

function replaced(code: DeliveryCode | string, place: number, character: string): string {
  return code.slice(0, place) + character + code.slice(place + 1)
}
