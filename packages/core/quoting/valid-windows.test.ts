import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { secondsBetween } from '../shared/clock.ts'
import { lastScheduledTime, minWindowMinutes, scheduleDays, validWindowsOf } from './valid-windows.ts'

test('windows are valid from the quote on, for as many days as an order may be scheduled', () => {
  const { from, until, minMinutes } = validWindowsOf({ createdAt: noon })
  expect([from, until, minMinutes]).toEqual([noon, lastScheduledTime(noon), minWindowMinutes])
  expect(secondsBetween(from, until)).toBe(scheduleDays * 86_400)
})
