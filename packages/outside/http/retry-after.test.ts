import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = new Date('2026-03-01T12:00:00.500Z')

it.each([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['Sun, 01 Mar 2026 12:01:00 GMT', 60],
  ['Sunday, 01-Mar-26 12:01:00 GMT', 60],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  [['30', '60'], 30],
  [undefined, null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['9'.repeat(400), null],
  ['2026-03-01', null],
  ['GMT', null],
])('Retry-After: %s', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds)
})
