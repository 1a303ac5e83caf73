import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  hourOfDay,
  instantAt,
  isDay,
  isLocalTime,
  localTimeOf,
  offsetTime,
} from './local-day.ts'
import { brasilia } from './time-zone.ts'

// With the years before 2019, in which Brazil had summer time.
const instants = fc.date({
  min: new Date('2010-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const zones = [brasilia, 'America/Rio_Branco', 'America/Manaus', 'America/Noronha', 'America/Cuiaba']

describe('a day', () => {
  test('of Brasília begins three hours after that of Greenwich', () => {
    expect(dayOf(new Date('2026-03-02T02:59:59.999Z'))).toBe('2026-03-01')
    expect(dayOf(new Date('2026-03-02T03:00:00.000Z'))).toBe('2026-03-02')
    expect(hourOfDay(new Date('2026-03-02T03:00:00.000Z'))).toBe(0)
  })

  test('has its time of day at one instant, which is read back', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        const [day, time] = [dayOf(at, zone), localTimeOf(at, zone)]
        const back = instantAt(day, time, zone)
        // The hour in which summer time ended came twice.
        expect([dayOf(back, zone), localTimeOf(back, zone)]).toEqual([day, time])
        expect(Math.abs(back.getTime() - at.getTime())).toBeLessThanOrEqual(3_660_000)
        if (zone === brasilia) expect(Number(time.slice(0, 2))).toBe(hourOfDay(at))
      }),
    )
  })

  test('is a date of the calendar in ten characters', () => {
    for (const day of ['2026-02-28', '2024-02-29', '2026-12-31']) expect(isDay(day), day).toBe(true)
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '02/03/2026', ''])
      expect(isDay(day), day).toBe(false)
  })

  test('so many days away is as far back again, over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    fc.assert(
      fc.property(instants.map(dayOf), fc.integer({ min: -4_000, max: 4_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
      }),
    )
  })
})

test('a time of day has hours and minutes in two digits each', () => {
  for (const time of ['00:00', '09:30', '23:59']) expect(isLocalTime(time), time).toBe(true)
  for (const time of ['24:00', '9:30', '12:60', '12:30:00', '']) expect(isLocalTime(time), time).toBe(false)
})

test('an instant is written with its offset', () => {
  expect(offsetTime(new Date('2026-11-27T17:48:45Z'))).toEqual({
    ...{ day: '2026-11-27', time: '14:48:45', offset: '-0300' },
  })
})
