import { readRule } from '@rodovia/core/repetitions/rule.ts'
import { addDays, type Day } from '@rodovia/core/shared/local-day.ts'
import { brasilia } from '@rodovia/core/shared/time-zone.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ruleDays } from './rule-days.ts'

const monday: Day = '2026-11-30'
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const daysFrom = (day: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(day, at + 1))
const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

describe('the next day of a rule', () => {
  test('is the first one of its weekdays in its interval, as counted by hand, or none', () => {
    const weekdays = fc.subarray(names, { minLength: 1 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), weekdays, fc.nat(900), (interval, chosen, later) => {
        const rule = readRule('rule', `FREQ=DAILY;INTERVAL=${interval};BYDAY=${chosen.join(',')}`, brasilia)
        const day = addDays(monday, later - 1)
        const expected = daysFrom(day, 800).find(
          (one) =>
            (numberOf(one) - numberOf(monday)) % interval === 0 &&
            chosen.includes(names[new Date(`${one}T00:00:00Z`).getUTCDay()]!),
        )
        expect(ruleDays.after({ rule, startsOn: monday }, day)).toBe(expected ?? null)
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU', null],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU;COUNT=1000', null],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU;UNTIL=99991231', null],
    ['FREQ=DAILY;INTERVAL=98;BYDAY=TU,MO', '2027-03-08'],
    ['FREQ=DAILY;INTERVAL=7', '2026-12-07'],
    ['FREQ=WEEKLY;INTERVAL=99;BYDAY=SU', '2026-12-06'],
    ['FREQ=DAILY;UNTIL=99991231', '2026-12-01'],
    ['FREQ=DAILY;COUNT=1', null],
    ['FREQ=DAILY;UNTIL=20261130', null],
  ])('of %s after the first Monday is %s, without a search through the centuries', (rule, expected) => {
    const from = process.cpuUsage()
    for (let time = 0; time < 5; time++)
      expect(ruleDays.after({ rule, startsOn: monday }, monday)).toBe(expected)
    // A search up to the year 9999 takes seconds each time.
    expect(process.cpuUsage(from).user).toBeLessThan(2_000_000)
  })
})
