import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base62 } from './base62.ts'

const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('sixteen bytes are 22 letters and digits, in the order of the bytes', () => {
  const asHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  fc.assert(
    fc.property(sixteen, sixteen, (a, b) => {
      expect(base62(a)).toMatch(/^[0-9A-Za-z]{22}$/)
      expect(base62(a) < base62(b)).toBe(asHex(a) < asHex(b))
    }),
  )
  expect(base62(new Uint8Array(16))).toBe('0'.repeat(22))
  expect(base62(new Uint8Array(16).fill(255))).toBe('7n42DGM5Tflk9n8mt7Fhc7')
})

test.each([0, 15, 17])('%d bytes are a mistake', (count) => {
  expect(() => base62(new Uint8Array(count))).toThrow(RangeError)
})
