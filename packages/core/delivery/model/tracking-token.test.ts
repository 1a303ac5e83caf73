import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTrackingToken, makeTrackingToken } from './tracking-token.ts'

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

describe('a made token', () => {
  test('has the form of one, whatever the bytes', () => {
    fc.assert(fc.property(sixteenBytes, (bytes) => isTrackingToken(makeTrackingToken(bytes))))
  })

  test('keeps its length for the smallest and the greatest number', () => {
    expect(makeTrackingToken(new Uint8Array(16))).toBe('0'.repeat(22))
    expect(makeTrackingToken(new Uint8Array(16).fill(255))).toBe('7n42DGM5Tflk9n8mt7Fhc7')
  })

  test('differs when a single bit differs', () => {
    fc.assert(
      fc.property(sixteenBytes, fc.nat({ max: 127 }), (bytes, bit) => {
        const other = bytes.with(bit >> 3, bytes[bit >> 3]! ^ (1 << (bit & 7)))
        return makeTrackingToken(other) !== makeTrackingToken(bytes)
      }),
    )
  })

  test.each([0, 15, 17])('cannot be made of %d bytes', (count) => {
    expect(() => makeTrackingToken(new Uint8Array(count))).toThrow(RangeError)
  })
})

test.each([
  '',
  '0'.repeat(21),
  '0'.repeat(23),
  `${'0'.repeat(21)}-`,
  `${'0'.repeat(21)}é`,
  `${'0'.repeat(22)}\n`,
])('%j is no token', (text) => {
  expect(isTrackingToken(text)).toBe(false)
})
