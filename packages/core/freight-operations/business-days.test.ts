import { expect, test } from 'vitest'
import { addBusinessDays, paymentDeadlineOf } from './business-days.ts'

test.each([
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  // The 20th of November is a Friday.
  ['2026-11-19', 1, '2026-11-23'],
  ['2026-11-30', 30, '2027-01-13'],
  ['2026-11-30', 0, '2026-11-30'],
])('%s and %d business days is %s', (day, count, last) => {
  expect(addBusinessDays(day, count)).toBe(last)
})

test('a whole load has a deadline from its delivery on, counted from the day in Brasília', () => {
  const endedAt = new Date('2026-12-01T02:00:00Z')
  const wholeLoad = {
    axles: 6,
    cargoType: 'carga_geral',
    hasEmptyReturn: false,
    tableVersion: 'A-2026-07-17',
    floorCents: 1,
  } as const
  expect(paymentDeadlineOf({ wholeLoad, status: 'delivered', endedAt })).toBe('2027-01-13')
  expect(paymentDeadlineOf({ wholeLoad, status: 'in_transit', endedAt: null })).toBeNull()
  expect(paymentDeadlineOf({ wholeLoad, status: 'canceled', endedAt })).toBeNull()
  expect(paymentDeadlineOf({ wholeLoad: null, status: 'delivered', endedAt })).toBeNull()
})
