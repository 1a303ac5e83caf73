import { describe, expect, it } from 'vitest'
import { hoursToDeadline } from '../quoting/tier.ts'
import { lorryHours } from './lorry-hours.ts'

describe('the hours of a lorry', () => {
  it.each([
    ['a road of minutes', 500, null, 1],
    ['a day of driving', 600_000, null, 10],
    ['one night', 600_001, null, 11 + 14],
    ['Campinas to Rio Branco', 3_380_000, null, 57 + 5 * 14],
    ['a slow road', 100_000, 4 * 3600, 4],
  ])('%s', (_, distanceMeters, roadSeconds, hours) => {
    expect(lorryHours({ distanceMeters, roadSeconds })).toBe(hours)
  })

  it('are added to the hours of the tier for a whole load only', () => {
    const road = { distanceMeters: 1_200_000, roadSeconds: null }
    expect(hoursToDeadline('turbo', { ...road, wholeLoad: null })).toBe(3)
    expect(hoursToDeadline('turbo', { ...road, wholeLoad: {} })).toBe(3 + 20 + 14)
    expect(hoursToDeadline('express', { ...road, wholeLoad: {} })).toBe(12 + 20 + 14)
  })
})
