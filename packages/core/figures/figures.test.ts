import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketMinutes, quantileMinutes, type TimeCounts } from './figures.ts'

const last = bucketMinutes.at(-1)!

/** Counts as the store does. */
function countsOf(minutes: readonly number[]): TimeCounts {
  const buckets = Array.from({ length: bucketMinutes.length + 1 }, () => 0)
  for (const value of minutes) {
    const index = bucketMinutes.findIndex((limit) => value < limit)
    buckets[index === -1 ? bucketMinutes.length : index]! += 1
  }
  return { count: minutes.length, seconds: minutes.reduce((sum, value) => sum + value * 60, 0), buckets }
}

describe('about how long it took', () => {
  test('is nothing without a delivery', () => {
    expect(quantileMinutes(countsOf([]), 0.5)).toBeNull()
  })

  test('is within the bucket of the true value, whatever the times are', () => {
    const times = fc.array(fc.double({ min: 0, max: 2_000, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9), (minutes, part) => {
        const exact = minutes.toSorted((a, b) => a - b)[Math.ceil(part * minutes.length) - 1]!
        const about = quantileMinutes(countsOf(minutes), part)!
        const limits = [0, ...bucketMinutes]
        const from = limits.findLast((limit) => limit <= exact)!
        const to = bucketMinutes.find((limit) => limit > exact) ?? last
        expect(about).toBeGreaterThanOrEqual(from)
        expect(about).toBeLessThanOrEqual(to)
      }),
    )
  })

  test('of nine of ten is not less than of half', () => {
    const minutes = Array.from({ length: 100 }, (_, index) => index)
    const counts = countsOf(minutes)
    expect(quantileMinutes(counts, 0.5)).toBeCloseTo(50, 0)
    expect(quantileMinutes(counts, 0.9)).toBeCloseTo(90, 0)
  })
})
