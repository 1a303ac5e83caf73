import { expect, test } from 'vitest'
import { readPhoneReadings } from './phone-readings.ts'

test.each([0, 12.5, 9_000, 12_000, 100_000])('an accuracy of %s m is taken', (accuracyMeters) => {
  expect(readPhoneReadings({ accuracyMeters })).toEqual({ accuracyMeters, batteryPercent: null })
})

test.each([null, undefined, -1, 100_001, Number.NaN, Number.POSITIVE_INFINITY])(
  'an accuracy of %s m is left out alone',
  (accuracyMeters) => {
    expect(readPhoneReadings({ accuracyMeters, batteryPercent: 80 })).toEqual({
      accuracyMeters: null,
      batteryPercent: 80,
    })
  },
)

test.each([
  [0, 0],
  [57.4, 57],
  [99.6, 100],
  [100, 100],
  [-1, null],
  [-0.4, null],
  [100.5, null],
  [101, null],
  [255, null],
  [Number.NaN, null],
])('a battery of %s %% is %s', (batteryPercent, read) => {
  expect(readPhoneReadings({ accuracyMeters: 8, batteryPercent })).toEqual({
    accuracyMeters: 8,
    batteryPercent: read,
  })
})
