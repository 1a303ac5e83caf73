import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Polygon, polygonsContain, type Ring } from './polygon.ts'

const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const withHole: Polygon = [square(-47, -24, 1), square(-46.75, -23.75, 0.5)]

test.each([
  ['in the middle of the rim', { lat: -23.9, lng: -46.9 }, true],
  ['in the hole', { lat: -23.5, lng: -46.5 }, false],
  ['outside', { lat: -22.9, lng: -46.5 }, false],
  ['on a corner', { lat: -24, lng: -47 }, true],
  ['on an edge', { lat: -24, lng: -46.123_456 }, true],
  ['on an edge of the hole', { lat: -23.75, lng: -46.6 }, true],
  ['beside an edge, west of it', { lat: -23.5, lng: -47.000_001 }, false],
  ['level with the corners, east of them', { lat: -24, lng: -45.9 }, false],
  ['level with the corners of the hole, inside', { lat: -23.75, lng: -46.1 }, true],
])('a point %s', (_, point, isInside) => {
  expect(polygonsContain([withHole])(point)).toBe(isInside)
})

test('each point of a slanted edge is inside, whatever the rounding', () => {
  const [a, b] = [
    [-46.633_309, -23.550_52],
    [-46.123_457, -23.987_651],
  ] as const
  const contains = polygonsContain([[[a, b, [-47, -24.5], a]]])
  for (let step = 0; step <= 1000; step++) {
    const share = step / 1000
    expect(contains({ lng: a[0] + (b[0] - a[0]) * share, lat: a[1] + (b[1] - a[1]) * share })).toBe(true)
  }
})

test('polygons that touch leave no gap, and a point is in one of many as in each by itself', () => {
  const tiles = Array.from(
    { length: 100 },
    (_, index): Polygon => [square(-50 + (index % 10) * 0.1, -25 + Math.floor(index / 10) * 0.1, 0.1)],
  )
  const contains = polygonsContain(tiles)
  const each = tiles.map((tile) => polygonsContain([tile]))
  const degrees = (min: number) => fc.double({ min, max: min + 1.2, noNaN: true })
  fc.assert(
    fc.property(degrees(-50.1), degrees(-25.1), (lng, lat) => {
      const isWithin = lng >= -50 && lng <= -49 && lat >= -25 && lat <= -24
      expect(contains({ lat, lng })).toBe(each.some((one) => one({ lat, lng })))
      if (isWithin) expect(contains({ lat, lng })).toBe(true)
    }),
  )
})

test('nothing is in no polygon', () => {
  expect(polygonsContain([])({ lat: -23, lng: -46 })).toBe(false)
})

test('a question about 1,000 polygons of 500 points takes microseconds', () => {
  const star = (west: number, south: number): Polygon => {
    const corners = Array.from({ length: 500 }, (_, index): readonly [number, number] => {
      const angle = (index / 500) * 2 * Math.PI
      const radius = index % 2 ? 0.2 : 0.15
      return [west + Math.cos(angle) * radius, south + Math.sin(angle) * radius]
    })
    return [[...corners, corners[0]!]]
  }
  const contains = polygonsContain(
    Array.from({ length: 1000 }, (_, index) => star(-70 + (index % 40), -30 + Math.floor(index / 40))),
  )
  const questions = Array.from({ length: 2000 }, (_, index) => ({
    lat: -30 + ((index * 7919) % 2500) / 100,
    lng: -70 + ((index * 104_729) % 4000) / 100,
  }))
  const rounds = Array.from({ length: 5 }, () => {
    const began = performance.now()
    expect(questions.filter(contains).length).toBeGreaterThan(0)
    return ((performance.now() - began) * 1000) / questions.length
  })
  // Measured: 10 µs with much other work. The bound leaves room for more of it.
  expect(Math.min(...rounds)).toBeLessThan(200)
})
