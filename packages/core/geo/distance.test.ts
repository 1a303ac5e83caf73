import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatCircleMeters, roadDistanceMeters, roundRoadMeters } from './distance.ts'

const paulista = { lat: -23.5613, lng: -46.6565 }
const copacabana = { lat: -22.9711, lng: -43.1822 }
const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the great circle', () => {
  test('from São Paulo to Rio de Janeiro is about 361 km', () => {
    expect(greatCircleMeters(paulista, copacabana) / 1000).toBeCloseTo(361, 0)
  })

  test('is a quarter of the Earth from the equator to the pole, half of it to the other side', () => {
    expect(greatCircleMeters({ lat: 0, lng: 0 }, { lat: 90, lng: 77 }) / 1000).toBeCloseTo(10_007.56, 1)
    expect(greatCircleMeters({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }) / 1000).toBeCloseTo(20_015.11, 1)
  })

  test('is nothing from a place to itself', () => {
    fc.assert(fc.property(anywhere, (place) => greatCircleMeters(place, place) === 0))
  })

  test('is the same both ways, and never more than half around the Earth', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const meters = greatCircleMeters(a, b)
        return Math.abs(meters - greatCircleMeters(b, a)) < 0.01 && meters >= 0 && meters < 20_015_115
      }),
    )
  })
})

describe('the road distance', () => {
  test('is the great circle times 1.3, in steps of 100 m', () => {
    expect(roadDistanceMeters(paulista, copacabana)).toBe(
      Math.round((greatCircleMeters(paulista, copacabana) * 1.3) / 100) * 100,
    )
  })

  test('is at least 1 km', () => {
    expect(roadDistanceMeters(paulista, paulista)).toBe(1_000)
  })

  test('is whole hundreds of metres between any two places', () => {
    fc.assert(fc.property(anywhere, anywhere, (a, b) => roadDistanceMeters(a, b) % 100 === 0))
  })

  test.each([
    [0, 1_000],
    [1_049.9, 1_000],
    [1_050, 1_100],
    [123_456, 123_500],
  ])('of %d m measured is stated as %d m', (measured, stated) => {
    expect(roundRoadMeters(measured)).toBe(stated)
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('cannot be %d m', (meters) => {
    expect(() => roundRoadMeters(meters)).toThrow(RangeError)
  })
})
