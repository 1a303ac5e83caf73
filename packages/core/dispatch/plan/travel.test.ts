import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legBetween, travelTable } from './travel.ts'

const place = fc.record({
  lat: fc.double({ min: -24, max: -23, noNaN: true }),
  lng: fc.double({ min: -47, max: -46, noNaN: true }),
})
const places = fc.array(place, { minLength: 2, maxLength: 6 })

test('without roads the table is the estimate of each leg, and standing still is free', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 5, max: 90 }), (all, kmh) => {
      const { meters, seconds } = travelTable({ places: all, kmh, roadSeconds: null })
      for (const [from, start] of all.entries())
        for (const [to, end] of all.entries()) {
          const leg = legBetween(start, end, kmh)
          expect(meters[from]![to]).toBeCloseTo(leg.meters, 3)
          expect(seconds[from]![to]).toBeCloseTo(leg.seconds, 3)
          if (from === to) expect(seconds[from]![to]).toBeCloseTo(0, 6)
        }
    }),
  )
})

test('nobody is faster than the road says, and where it knows no way none is taken', () => {
  const all = [
    { lat: -23.55, lng: -46.63 },
    { lat: -23.56, lng: -46.64 },
  ]
  const estimate = travelTable({ places: all, kmh: 30, roadSeconds: null }).seconds[0]![1]!
  const byRoad = (seconds: number | null) =>
    travelTable({
      places: all,
      kmh: 30,
      roadSeconds: [
        [0, seconds],
        [seconds, 0],
      ],
    })
  expect(byRoad(estimate * 3).seconds[0]![1]).toBeCloseTo(estimate * 3, 6)
  expect(byRoad(1).seconds[0]![1]).toBeCloseTo(estimate, 6)
  const none = byRoad(null)
  expect([none.seconds[0]![1], none.meters[0]![1]]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ])
  expect(none.seconds[0]![0]).toBe(0)
})
