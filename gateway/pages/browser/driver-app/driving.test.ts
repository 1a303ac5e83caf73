import { expect, test } from 'vitest'
import { afterFix, type Driving, isRestDue } from './driving.ts'

const minutes = (count: number) => count * 60_000
/** A position so many minutes after the start, at 80 km/h or where the truck stands. */
const fix = (minute: number, km: number) => ({
  lat: -22.9 + km / 111.195,
  lng: -47.06,
  accuracyMeters: 10,
  at: minutes(minute),
})

/** A position every five minutes; the truck stands from the first of `stands` to the second. */
function drive(until: number, stands: readonly (readonly [number, number])[] = [], every = 5): Driving {
  let [driving, km]: [Driving | null, number] = [null, 0]
  for (let minute = 0; minute <= until; minute += every) {
    const isStanding = stands.some(([from, to]) => minute > from && minute <= to)
    if (!isStanding && minute > 0) km += (80 * every) / 60
    driving = afterFix(driving, fix(minute, km))
  }
  return driving!
}

test('after 5 h 30 without a pause one is advised, and not before', () => {
  expect(isRestDue(drive(325), minutes(325))).toBe(false)
  expect(isRestDue(drive(330), minutes(330))).toBe(true)
})

test('a pause of half an hour begins a new stretch; a shorter one does not', () => {
  expect(isRestDue(drive(400, [[200, 235]]), minutes(400))).toBe(false)
  expect(isRestDue(drive(400, [[200, 220]]), minutes(400))).toBe(true)
  expect(isRestDue(drive(570, [[200, 235]]), minutes(570))).toBe(true)
})

test('who stands for half an hour after it is no longer advised', () => {
  const driving = drive(345)
  expect(isRestDue(driving, minutes(346))).toBe(true)
  expect(isRestDue(driving, minutes(375))).toBe(false)
})

test('a phone that was silent on the road made no pause; one that was silent and hardly moved made one', () => {
  const before = drive(240)
  const onTheRoad = afterFix(before, fix(300, 240 * (80 / 60) + 80))
  expect(onTheRoad.since).toBe(0)
  const hardlyMoved = afterFix(before, fix(300, 240 * (80 / 60) + 3))
  expect(hardlyMoved.since).toBe(minutes(300))
})

test('a clock that went back begins anew', () => {
  expect(afterFix(drive(330), fix(10, 0)).since).toBe(minutes(10))
})
