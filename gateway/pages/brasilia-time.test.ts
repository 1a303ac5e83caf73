import { expect, test } from 'vitest'
import { dayOf, instantOf, startOf } from './brasilia-time.ts'

test('a day begins and ends at midnight in Brasília', () => {
  expect(startOf('2026-02-28')).toBe('2026-02-28T03:00:00.000Z')
  expect(startOf('2026-02-28', 1)).toBe('2026-03-01T03:00:00.000Z')
  expect(dayOf(new Date('2026-03-01T02:59:59Z'))).toBe('2026-02-28')
  expect(dayOf(new Date('2026-03-01T03:00:00Z'))).toBe('2026-03-01')
  expect(instantOf('2026-03-01T14:30')).toBe('2026-03-01T17:30:00.000Z')
})

test.each(['', '2026-13-01', '1/2/2026', '2026-03-01T00:00'])(
  '%j is no day, which the row is to say',
  (text) => {
    expect(startOf(text)).toBe(text)
  },
)
