import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSeconds } from '../../shared/clock.ts'
import { isExhausted, maxAttempts, nextAttemptAt, pausedUntil } from './schedule.ts'

const at = new Date('2026-03-02T12:00:00.000Z')
const hour = 3600
const numbers = Array.from({ length: maxAttempts }, (_, index) => index + 1)

function gapSeconds(number: number, { random = 0.5, retryAfterSeconds = null as number | null } = {}) {
  const next = nextAttemptAt(number, { at, random, retryAfterSeconds })
  return next && (next.getTime() - at.getTime()) / 1000
}

describe('the attempts', () => {
  test('are ten within 75 hours, each gap longer than the one before', () => {
    const gaps = numbers.slice(0, -1).map((number) => gapSeconds(number)!)
    expect(gaps).toHaveLength(9)
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    const sum = gaps.reduce((total, gap) => total + gap, 0)
    expect(sum).toBeGreaterThanOrEqual(75 * hour)
    expect(sum).toBeLessThan(75.5 * hour)
    expect(gapSeconds(maxAttempts)).toBeNull()
  })

  test('are a tenth early or late at most, at random', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (number, random) => {
          const share = gapSeconds(number, { random })! / gapSeconds(number)!
          expect(share).toBeGreaterThan(0.899)
          expect(share).toBeLessThan(1.101)
        },
      ),
    )
    expect(gapSeconds(1, { random: 0 })).toBeCloseTo(4.5)
    expect(gapSeconds(1, { random: 1 })).toBeCloseTo(5.5)
  })
})

describe('Retry-After', () => {
  test.each([
    ['counts where it is later', 1, 60, 60],
    ['does not hurry', 5, 60, hour],
    ['of zero is none', 1, 0, 5],
    ['counts for a day at most', 1, 365 * 24 * hour, 24 * hour],
    ['never shortens the longest gaps', 9, 365 * 24 * hour, 36 * hour],
  ])('%s', (_, number, retryAfterSeconds, seconds) => {
    expect(gapSeconds(number, { retryAfterSeconds })).toBe(seconds)
  })

  test('makes no eleventh attempt', () => {
    expect(gapSeconds(maxAttempts, { retryAfterSeconds: 60 })).toBeNull()
  })

  test('keeps an endpoint from all that waits for it, for an hour at most', () => {
    expect(pausedUntil(null, at)).toBeNull()
    expect(pausedUntil(90, at)).toEqual(addSeconds(at, 90))
    expect(pausedUntil(2 * hour, at)).toEqual(addSeconds(at, hour))
  })
})

test('an endpoint is given up after five days of failing', () => {
  const failingSince = addSeconds(at, -5 * 24 * hour)
  expect(isExhausted(failingSince, at)).toBe(true)
  expect(isExhausted(addSeconds(failingSince, 0.001), at)).toBe(false)
  expect(isExhausted(null, at)).toBe(false)
})
