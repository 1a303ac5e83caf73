import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test('a time is written as Date does it, also before 1970 and in years of more or fewer than four digits', () => {
  const time = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 })
  fc.assert(fc.property(time, (ms) => isoTime(new Date(ms)) === new Date(ms).toISOString()))
  for (const ms of [0, -1, 999, 86_399_999, 86_400_000, Date.UTC(2028, 1, 29, 23, 59, 59, 7)])
    expect(isoTime(new Date(ms))).toBe(new Date(ms).toISOString())
})

test('a date that is none is refused as Date does it', () => {
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError)
})
