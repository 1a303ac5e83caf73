import { nextDay, readRule } from '@rodovia/core/repetitions/rule.ts'
import { addDays, type Day } from '@rodovia/core/shared/local-day.ts'
import { brasilia } from '@rodovia/core/shared/time-zone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { ruleDays } from './rule-days.ts'

/** A Monday. */
const startsOn = '2026-11-23'

test('days of the week repeat, every second week too', () => {
  expect(daysOf('FREQ=WEEKLY;BYDAY=MO,TH', 4)).toEqual([
    ...['2026-11-23', '2026-11-26', '2026-11-30', '2026-12-03'],
  ])
  expect(daysOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 3)).toEqual(['2026-11-24', '2026-12-08', '2026-12-22'])
  expect(daysOf('FREQ=DAILY;COUNT=2', 3)).toEqual(['2026-11-23', '2026-11-24'])
  expect(daysOf('FREQ=DAILY;UNTIL=20261124', 3)).toEqual(['2026-11-23', '2026-11-24'])
})

test('the next day leaves out skipped days and ends with the rule', () => {
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3', startsOn }
  expect(nextDay(ruleDays, recurrence, '2026-11-24')).toBe('2026-11-26')
  expect(nextDay(ruleDays, recurrence, '2026-11-23', ['2026-11-23', '2026-11-26'])).toBe('2026-11-30')
  expect(nextDay(ruleDays, recurrence, '2026-11-30', ['2026-11-30'])).toBeNull()
  expect(nextDay(ruleDays, recurrence, '2026-12-01')).toBeNull()
})

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)
const daysBetween = (from: Day, to: Day) => (dateOf(to).getTime() - dateOf(from).getTime()) / 86_400_000

test('the next day is the first of the weekdays in the interval, as counted one by one, or none', () => {
  const weekdays = fc.subarray(names, { minLength: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), weekdays, fc.nat(900), (interval, chosen, later) => {
      const rule = readRule('rule', `FREQ=DAILY;INTERVAL=${interval};BYDAY=${chosen.join(',')}`, brasilia)
      const day = addDays(startsOn, later - 1)
      const expected = Array.from({ length: 800 }, (_, at) => addDays(day, at + 1)).find(
        (one) =>
          daysBetween(startsOn, one) % interval === 0 && chosen.includes(names[dateOf(one).getUTCDay()]!),
      )
      expect(ruleDays.after({ rule, startsOn }, day)).toBe(expected ?? null)
    }),
  )
})

test.each(['', ';COUNT=1000', ';UNTIL=99991231'])(
  'that whole weeks never meet another weekday is found without a search through the centuries (%s)',
  (end) => {
    const begun = performance.now()
    for (let interval = 7; interval < 99; interval += 7)
      for (let time = 0; time < 100; time++) {
        const rule = `FREQ=DAILY;INTERVAL=${interval};BYDAY=TU${end}`
        expect(ruleDays.after({ rule, startsOn }, startsOn)).toBeNull()
      }
    expect(performance.now() - begun).toBeLessThan(generousMs)
  },
)

function daysOf(rule: string, limit: number): Day[] {
  const days: Day[] = []
  for (let from = startsOn; days.length < limit; from = addDays(days.at(-1)!, 1)) {
    const day = nextDay(ruleDays, { rule, startsOn }, from)
    if (day === null) break
    days.push(day)
  }
  return days
}
