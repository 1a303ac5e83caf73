import { describe, expect, test } from 'vitest'
import { dayOf, instantAt, isDay, isLocalTime } from '../shared/local-day.ts'
import { readRule } from './rule.ts'

const read = (text: string) => readRule('rule', text)
const issueOf = (text: string) => {
  try {
    read(text)
  } catch (error) {
    return (error as { facts: { issues: { issue: string }[] } }).facts.issues[0]?.issue
  }
  return null
}

describe('a rule', () => {
  test('is kept in one form', () => {
    expect(read('rrule:byday=th,mo;freq=weekly;interval=02')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')
    expect(read('FREQ=DAILY;COUNT=3')).toBe('FREQ=DAILY;COUNT=3')
    expect(read('FREQ=DAILY;UNTIL=20261231')).toBe('FREQ=DAILY;UNTIL=20261231')
  })

  test('ends by an instant on its day in São Paulo', () => {
    expect(read('FREQ=DAILY;UNTIL=20270101T020000Z')).toBe('FREQ=DAILY;UNTIL=20261231')
  })

  test.each([
    ['FREQ=MONTHLY', 'FREQ=MONTHLY is not supported: DAILY or WEEKLY'],
    ['BYDAY=MO', 'has no FREQ: FREQ=DAILY or FREQ=WEEKLY'],
    ['FREQ=WEEKLY;BYHOUR=9', 'the part "BYHOUR" is not supported: FREQ, INTERVAL, BYDAY, COUNT, UNTIL'],
    ['FREQ=WEEKLY;WKST=SU', 'the part "WKST" is not supported: FREQ, INTERVAL, BYDAY, COUNT, UNTIL'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY=1MO is not a day of the week: MO, TU, WE, TH, FR, SA, SU'],
    ['FREQ=DAILY;COUNT=0', 'COUNT=0 is not allowed: a whole number from 1 to 1000'],
    ['FREQ=DAILY;INTERVAL=100', 'INTERVAL=100 is not allowed: a whole number from 1 to 99'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261231', 'has both COUNT and UNTIL: give one of them, or neither'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL=20260230 is no date: such as 20261231, or 20261231T235959Z in UTC'],
    ['FREQ=DAILY;FREQ=DAILY', 'has FREQ twice: once is allowed'],
    ['FREQ', 'FREQ has no value: a rule is such as FREQ=WEEKLY;BYDAY=MO,TH'],
    ['', 'the part "" is not supported: FREQ, INTERVAL, BYDAY, COUNT, UNTIL'],
  ])('%s is refused', (text, issue) => {
    expect(issueOf(text)).toBe(issue)
  })
})

test('times are those of São Paulo, also in the summer time of 2018', () => {
  expect(instantAt('2026-11-23', '09:00').toISOString()).toBe('2026-11-23T12:00:00.000Z')
  expect(instantAt('2018-12-03', '09:00').toISOString()).toBe('2018-12-03T11:00:00.000Z')
  expect(dayOf(new Date('2026-11-24T02:59:00Z'))).toBe('2026-11-23')
  expect([isDay('2026-02-30'), isDay('2026-02-28'), isLocalTime('24:00'), isLocalTime('09:30')]).toEqual([
    ...[false, true, false, true],
  ])
})
