import { expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { handOverSeconds } from '../../delivery/model/estimate.ts'
import { between, inMinutes, north } from '../../delivery/routes/stops.fixture.ts'
import { deliveriesOf, placesOf, type RouteStart, type StopOfRoute, scheduleRoute } from './schedule-route.ts'

// Half a kilometre a minute.
const start: RouteStart = {
  at: noon,
  place: north(0),
  freeAt: 0,
  pickupSeconds: 300,
  kmh: 30,
  roadSeconds: null,
}
const order = between(1, 3)
const stops: StopOfRoute[] = [
  { delivery: order, kind: 'pickup' },
  { delivery: order, kind: 'dropoff' },
]

test('each stop begins when the way and the stops before are done', () => {
  const { begins, ends, meters, seconds } = scheduleRoute(stops, start)
  expect(begins[0]).toBeCloseTo(120, 0)
  expect(begins[1]).toBeCloseTo(120 + 300 + 240, 0)
  expect(ends).toBeCloseTo(begins[1]! + handOverSeconds, 6)
  expect([meters, seconds]).toEqual([expect.closeTo(3_000, -1), expect.closeTo(360, 0)])
})

test('who is free later is everywhere later, by as much', () => {
  const [now, later] = [scheduleRoute(stops, start), scheduleRoute(stops, { ...start, freeAt: 600 })]
  for (const [index, begin] of now.begins.entries()) expect(later.begins[index]).toBeCloseTo(begin + 600, 6)
  expect([later.meters, later.seconds]).toEqual([now.meters, now.seconds])
})

test('nobody begins before a window opens, and the way stays as long', () => {
  const window = { from: inMinutes(60), until: inMinutes(120) }
  for (const [more, index] of [
    [{ pickupWindow: window }, 0],
    [{ readyAt: window.from }, 0],
    [{ deliveryWindow: window }, 1],
  ] as const) {
    const delivery = { ...order, ...more }
    const scheduled = scheduleRoute(
      stops.map(({ kind }) => ({ delivery, kind })),
      start,
    )
    expect(scheduled.begins[index]).toBe(3_600)
    expect(scheduled.seconds).toBeCloseTo(scheduleRoute(stops, start).seconds, 6)
  }
})

test('a driver whom nobody can place begins at the first stop', () => {
  expect(placesOf(stops, null)[0]).toEqual(placesOf(stops, null)[1])
  expect(scheduleRoute(stops, { ...start, place: null }).begins[0]).toBe(0)
})

test('the deliveries of a route come in the order of their pickups', () => {
  const other = between(2, 4)
  const mixed = [
    { delivery: other, kind: 'pickup' as const },
    ...stops,
    { delivery: other, kind: 'dropoff' as const },
  ]
  expect(deliveriesOf(mixed)).toEqual([other, order])
})
