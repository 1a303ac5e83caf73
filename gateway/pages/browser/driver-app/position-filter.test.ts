import { expect, test } from 'vitest'
import {
  type Fix,
  isWorthSending as isWorth,
  metersBetween,
  underWaySteps,
  waitingSteps,
} from './position-filter.ts'

const fix = (seconds: number, metersNorth: number, accuracyMeters = 8) => ({
  lat: -23.5614 + metersNorth / 111_195,
  lng: -46.6559,
  accuracyMeters,
  at: seconds * 1000,
})
const first = fix(0, 0)
const isWorthSending = (last: Fix | null, fix: Fix) => isWorth(last, fix, underWaySteps)

test('a position is sent after 25 m or 15 s', () => {
  expect(isWorthSending(null, first)).toBe(true)
  expect(isWorthSending(first, fix(5, 20))).toBe(false)
  expect(isWorthSending(first, fix(5, 30))).toBe(true)
  expect(isWorthSending(first, fix(15, 0))).toBe(true)
})

test('without a delivery it is sent after 100 m or a minute', () => {
  expect(isWorth(first, fix(30, 90), waitingSteps)).toBe(false)
  expect(isWorth(first, fix(30, 110), waitingSteps)).toBe(true)
  expect(isWorth(first, fix(60, 0), waitingSteps)).toBe(true)
})

test('a jump within the accuracy, a useless accuracy and two fixes of one moment are not sent', () => {
  expect(isWorthSending(first, fix(5, 30, 60))).toBe(false)
  expect(isWorthSending(null, fix(0, 0, 3000))).toBe(false)
  expect(isWorthSending(first, fix(0.4, 40))).toBe(false)
})

test('distances of a town are right to a metre', () => {
  expect(metersBetween({ lat: -23.5614, lng: -46.6559 }, { lat: -23.5837, lng: -46.6745 })).toBeCloseTo(
    3118,
    -1,
  )
})

test('one fix from the future does not silence the app', () => {
  for (const ahead of [90, 3_600, 86_400, 31_536_000])
    expect(isWorthSending(fix(ahead, 0), fix(5, 0))).toBe(true)
  expect(isWorthSending(fix(20, 0), fix(5, 40))).toBe(false)
})
