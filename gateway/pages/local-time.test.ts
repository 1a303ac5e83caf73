import { expect, test } from 'vitest'
import { instantFromLocal, startOfDay } from './local-time.ts'

test('a day begins and ends at midnight in Brasília', () => {
  expect(startOfDay('2026-02-28')).toBe('2026-02-28T03:00:00.000Z')
  expect(startOfDay('2026-02-28', 1)).toBe('2026-03-01T03:00:00.000Z')
  expect(instantFromLocal('2026-03-01T14:30')).toBe('2026-03-01T17:30:00.000Z')
})

test.each(['', '2026-13-01', '1/2/2026', '2026-03-01T00:00'])(
  '%j is not a date and is left for the route to refuse',
  (text) => {
    expect(startOfDay(text)).toBe(text)
  },
)
