import { expect, test } from 'vitest'
import { addHours, addSeconds, earlier, later, secondsBetween } from './clock.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

test('what is added lies between, whatever the sign, and the instant given stays as it is', () => {
  for (const seconds of [0, 0.5, 45, -86_400, 3e8])
    expect(secondsBetween(noon, addSeconds(noon, seconds))).toBe(seconds)
  expect(addHours(noon, 36)).toEqual(new Date('2026-03-04T00:00:00.000Z'))
  expect(noon.toISOString()).toBe('2026-03-02T12:00:00.000Z')
})

test('the earlier and the later one of two are both of them', () => {
  const next = addSeconds(noon, 0.001)
  for (const [a, b] of [
    [noon, next],
    [next, noon],
  ] as const)
    expect([earlier(a, b), later(a, b)]).toEqual([noon, next])
})
