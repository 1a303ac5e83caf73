import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, type Knot, knotMeters } from './street.ts'
import { thinKnots } from './thin-knots.ts'

/** Houses of a street that goes east: one every 10 m, up to 25 m beside it. */
const beside = fc.integer({ min: -225, max: 225 })
const knots = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), beside)
    .map(([number, off]) => ({ number, lat: -23_560_000 + off, lng: -46_660_000 + number * 100 })),
  { minLength: 1, maxLength: 60 },
)

/** The place of a number by the kept knots of its side of the street. */
function placed(kept: readonly Knot[], number: number): Omit<Knot, 'number'> {
  const side = kept.filter((knot) => knot.number % 2 === number % 2)
  const before = side.findLast((knot) => knot.number <= number)!
  return between(before, side.find((knot) => knot.number >= number) ?? before, number)
}

test('every number that was known is placed within ten metres of where it was', () => {
  fc.assert(
    fc.property(knots, (known) => {
      const kept = thinKnots(known)
      for (const [number, same] of Map.groupBy(known, (knot) => knot.number)) {
        const mean = (of: (knot: Knot) => number) =>
          same.reduce((sum, knot) => sum + of(knot), 0) / same.length
        const truth = { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
        expect(knotMeters(placed(kept, number), truth)).toBeLessThan(10.2)
      }
    }),
  )
})

test('numbers rise, each comes once, and what was thinned is not thinned again', () => {
  fc.assert(
    fc.property(knots, (known) => {
      const kept = thinKnots(known)
      const numbers = kept.map(({ number }) => number)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(thinKnots(kept)).toEqual(kept)
    }),
  )
})

test('a straight side of a street needs its two ends', () => {
  const line = Array.from({ length: 50 }, (_, index) => ({ number: 2 + 2 * index, lat: index * 100, lng: 0 }))
  expect(thinKnots(line)).toEqual([line[0], line[49]])
})
