import { nextDay } from '@rodovia/core/repetitions/rule.ts'
import { addDays, type Day } from '@rodovia/core/shared/local-day.ts'
import { expect, test } from 'vitest'
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

function daysOf(rule: string, limit: number): Day[] {
  const days: Day[] = []
  for (let from = startsOn; days.length < limit; from = addDays(days.at(-1)!, 1)) {
    const day = nextDay(ruleDays, { rule, startsOn }, from)
    if (day === null) break
    days.push(day)
  }
  return days
}
