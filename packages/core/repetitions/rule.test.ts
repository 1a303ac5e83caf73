import { describe, expect, test } from 'vitest'
import { dayOf, instantAt, isDay, isLocalTime } from '../shared/local-day.ts'
import { issueOf } from '../shared/refusal.fixture.ts'
import { brasilia } from '../shared/time-zone.ts'
import { readRule } from './rule.ts'

const read = (text: string) => readRule('rule', text, brasilia)

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
    ['FREQ=MONTHLY', 'must be one of DAILY, WEEKLY; got "MONTHLY"'],
    ['BYDAY=MO', 'has no FREQ: a rule is such as FREQ=WEEKLY;BYDAY=MO,TH'],
    ['FREQ=WEEKLY;BYHOUR=9', 'must be one of FREQ, INTERVAL, BYDAY, COUNT, UNTIL; got "BYHOUR"'],
    ['FREQ=WEEKLY;WKST=SU', 'must be one of FREQ, INTERVAL, BYDAY, COUNT, UNTIL; got "WKST"'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'must be one of MO, TU, WE, TH, FR, SA, SU; got "1MO"'],
    ['FREQ=DAILY;COUNT=0', 'must be a whole number of 1 to 1000; got COUNT=0'],
    ['FREQ=DAILY;INTERVAL=100', 'must be a whole number of 1 to 99; got INTERVAL=100'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261231', 'has both COUNT and UNTIL: one of them is allowed'],
    [
      'FREQ=DAILY;UNTIL=20260230',
      '"UNTIL=20260230" is no date: such as UNTIL=20261231, or UNTIL=20261231T235959Z in UTC',
    ],
    ['FREQ=DAILY;FREQ=DAILY', 'has FREQ twice: once is allowed'],
    ['FREQ', 'has no FREQ: a rule is such as FREQ=WEEKLY;BYDAY=MO,TH'],
    ['', 'must be one of FREQ, INTERVAL, BYDAY, COUNT, UNTIL; got ""'],
  ])('%s is refused', (text, issue) => {
    expect(issueOf(() => read(text))?.issue).toBe(issue)
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
