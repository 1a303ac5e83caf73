import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { addSeconds } from '../shared/clock.ts'
import { clockLag, maxAgeDays, timeOfDevice } from './device-time.ts'

const seconds = fc.integer({ min: -1e8, max: 1e8 })

test('a clock that is off by more than a request takes is set right', () => {
  expect(clockLag(null, noon)).toBe(0)
  for (const off of [-29, 0, 29]) expect(clockLag(addSeconds(noon, -off), noon)).toBe(0)
  for (const off of [-3_600, -30, 30, 86_400]) expect(clockLag(addSeconds(noon, -off), noon)).toBe(off)
})

test('nothing happened in the future, nor longer ago than 30 days', () => {
  fc.assert(
    fc.property(seconds, seconds, (away, lag) => {
      const at = timeOfDevice(addSeconds(noon, away), { lag, now: noon })
      expect(at <= noon).toBe(true)
      expect(at >= addSeconds(noon, -maxAgeDays * 86_400)).toBe(true)
    }),
  )
})

test('between them a phone that is an hour slow is right about how long ago it was', () => {
  const sentAt = addSeconds(noon, -3_600)
  const lag = clockLag(sentAt, noon)
  expect(timeOfDevice(addSeconds(sentAt, -120), { lag, now: noon })).toEqual(addSeconds(noon, -120))
})
