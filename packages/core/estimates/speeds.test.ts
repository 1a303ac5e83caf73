import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCityMeters } from '../delivery/model/estimate.ts'
import { serviceTypes } from '../quoting/service-type.ts'
import { hourOfDay } from '../shared/local-day.ts'
import { countLegs } from './measure-speeds.ts'
import type { Leg } from './ports.ts'
import { bucketOfLeg, speedsFrom } from './speeds.ts'

/** Noon in São Paulo. */
const noon = new Date('2026-03-02T15:00:00.000Z')
const seeds = speedsFrom([], 20)

const legs = (count: number, kmh: number, traits: Partial<Leg> = {}): Leg[] => {
  const startedAt = traits.startedAt ?? noon
  const endedAt = new Date(startedAt.getTime() + (10_000 / kmh) * 3600)
  return Array.from({ length: count }, () => ({
    ...{ serviceType: 'CAR', meters: 10_000, startedAt, endedAt },
    ...traits,
  }))
}

describe('without anything measured', () => {
  test('speeds are the seeds: a motorcycle faster than a truck, the night faster than the rush', () => {
    expect(seeds('CAR', noon).medianKmh).toBeCloseTo(20, 1)
    expect(seeds('CAR', noon).slowKmh).toBeCloseTo(12, 0)
    const medians = serviceTypes.map((serviceType) => seeds(serviceType, noon).medianKmh)
    expect(medians).toEqual(medians.toSorted((a, b) => b - a))
    const rush = new Date('2026-03-02T21:00:00.000Z')
    const night = new Date('2026-03-03T05:00:00.000Z')
    expect(seeds('CAR', rush).medianKmh).toBeLessThan(15)
    expect(seeds('CAR', night).medianKmh).toBeGreaterThan(28)
  })
})

describe('what was measured', () => {
  test('counts the more, the more there is of it', () => {
    const median = (count: number) => speedsFrom(countLegs(legs(count, 40)), 20)('CAR', noon).medianKmh
    expect(median(1)).toBeLessThan(24)
    // Within the width of a bucket.
    expect(median(200) / 40).toBeCloseTo(1, 1)
    const rising = [0, 2, 5, 10, 20, 50, 500].map(median)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  })

  test('has its slow tenth', () => {
    const measured = countLegs([...legs(850, 30), ...legs(150, 8)])
    const { medianKmh, slowKmh } = speedsFrom(measured, 20)('CAR', noon)
    expect(medianKmh).toBeGreaterThan(28)
    expect(slowKmh).toBeLessThan(9)
  })

  test('is of that vehicle in that hour of São Paulo alone', () => {
    const measured = speedsFrom(countLegs(legs(500, 50)), 20)
    const anHourLater = new Date(noon.getTime() + 3_600_000)
    expect(hourOfDay(noon)).toBe(12)
    expect(measured('VAN', noon)).toEqual(seeds('VAN', noon))
    expect(measured('CAR', anHourLater)).toEqual(seeds('CAR', anHourLater))
  })

  test('leaves out what nobody drove: taps of one moment, a step to the next house, a night at a standstill, an aeroplane', () => {
    for (const leg of [
      { meters: 10_000, seconds: 59 },
      { meters: 299, seconds: 600 },
      { meters: 10_000, seconds: 10 * 3600 },
      { meters: 900_000, seconds: 3600 },
      { meters: 10_000, seconds: -60 },
    ])
      expect(bucketOfLeg(leg)).toBeNull()
  })
})

test('a speed is always somewhere between the slowest and the fastest that was seen or seeded, and slow is not faster', () => {
  const leg = fc.record({
    serviceType: fc.constant('CAR' as const),
    hour: fc.constant(12),
    bucket: fc.integer({ min: 15, max: 99 }),
    legs: fc.integer({ min: 1, max: 1000 }),
  })
  const measured = fc.uniqueArray(leg, { selector: ({ bucket }) => bucket, maxLength: 40 })
  fc.assert(
    fc.property(measured, fc.integer({ min: 10, max: 100 }), (given, seedLegs) => {
      const { medianKmh, slowKmh } = speedsFrom(given, seedLegs)('CAR', noon)
      expect(slowKmh).toBeGreaterThan(1)
      expect(slowKmh).toBeLessThanOrEqual(medianKmh)
      expect(medianKmh).toBeLessThan(131)
    }),
  )
})

test('beyond the city a way is faster, and none that is longer takes less', () => {
  expect(asCityMeters(20_000)).toBe(20_000)
  expect(asCityMeters(80_000)).toBe(40_000)
  const meters = fc.integer({ min: 0, max: 3_000_000 })
  fc.assert(fc.property(meters, meters, (a, b) => a > b || asCityMeters(a) <= asCityMeters(b)))
})
