import { expect, test } from 'vitest'
import { greatCircleMeters } from './distance.ts'
import { between, knotMeters } from './street.ts'

const [from, to] = [
  { number: 100, lat: -23_561_000, lng: -46_656_000 },
  { number: 300, lat: -23_559_000, lng: -46_650_000 },
]

test('the distance of two knots is the great circle’s, to some centimetres', () => {
  const degrees = ({ lat, lng }: typeof from) => ({ lat: lat / 1e6, lng: lng / 1e6 })
  expect(knotMeters(from, to)).toBeCloseTo(greatCircleMeters(degrees(from), degrees(to)), 0)
  expect(knotMeters(from, to)).toBeCloseTo(knotMeters(to, from), 1)
  expect(knotMeters(from, from)).toBe(0)
})

test('a number lies between two knots by its share of their numbers', () => {
  expect(between(from, to, 100)).toMatchObject({ lat: from.lat, lng: from.lng })
  expect(between(from, to, 300)).toEqual({ lat: to.lat, lng: to.lng })
  expect(between(from, to, 150)).toEqual({ lat: -23_560_500, lng: -46_654_500 })
  expect(between(from, { ...to, number: 100 }, 100)).toEqual(from)
})
