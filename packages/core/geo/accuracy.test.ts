import { expect, test } from 'vitest'
import { issueOf } from '../shared/refusal.fixture.ts'
import { assertAccuracy, assertBattery } from './accuracy.ts'

test.each([null, 0, 12.5, 100_000])('an accuracy of %s m is taken', (meters) => {
  expect(issueOf(() => assertAccuracy(meters))).toBeNull()
})

test.each([-1, 100_001, Number.NaN, Number.POSITIVE_INFINITY])('an accuracy of %s m is refused', (meters) => {
  expect(issueOf(() => assertAccuracy(meters))?.field).toBe('accuracy_m')
})

test('a caller may take less', () => {
  expect(issueOf(() => assertAccuracy(5_000, 5_000))).toBeNull()
  expect(issueOf(() => assertAccuracy(5_001, 5_000))?.issue).toContain('from 0 to 5000; got 5001')
})

test('a battery has 0 to 100 %', () => {
  for (const percent of [null, 0, 55.5, 100]) expect(issueOf(() => assertBattery(percent))).toBeNull()
  for (const percent of [-1, 101, Number.NaN])
    expect(issueOf(() => assertBattery(percent))?.field).toBe('battery_percent')
})
