import { expect, test } from 'vitest'
import { readCiot, readCiotDigits } from './ciot.ts'

test.each([
  ['123456789012/1234', null],
  ['1234567890121234', null],
  ['123456789012-1234', null],
  [' 123456789012 ', '1234'],
])('a CIOT is read as %j with the verifier %j', (text, verifier) => {
  expect(readCiot(text, verifier)).toBe('123456789012/1234')
})

test('a verifier may have letters, in either case', () => {
  expect(readCiot('123456789012/a1b2')).toBe('123456789012/A1B2')
})

test.each(['', '123456789012', '12345678901/1234', '123456789012/12345', 'ABCDEFGHIJKL/1234'])(
  '%j is no CIOT',
  (text) => {
    expect(readCiot(text)).toBeNull()
  },
)

test.each(['123456789012', ' 1234 5678 9012 ', '123456789012/1234', '123456789012-a1b2'])(
  'the digits of %j are read',
  (text) => {
    expect(readCiotDigits(text)).toBe('123456789012')
  },
)

test.each(['', '12345678901', '1234567890123', '123456789012/12'])('%j has no digits of a CIOT', (text) => {
  expect(readCiotDigits(text)).toBeNull()
})
