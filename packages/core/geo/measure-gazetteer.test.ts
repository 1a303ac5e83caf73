import { expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import type { ImportedRange } from './imported-range.ts'
import { measureGazetteer } from './measure-gazetteer.ts'

const right = (first: number, lat: number, traits: Partial<ImportedRange> = {}): ImportedRange => ({
  first,
  last: first + 9,
  uf: 'SP',
  city: 'Vila',
  ibgeCode: '3500000',
  kind: 'municipality',
  lat,
  lng: -46,
  ...traits,
})
const whole = { first: 0, last: 99, uf: 'SP', city: null, precision: 'region', lat: 0, lng: -46 } as const
const town = { ...whole, first: 40, last: 49, city: 'Vila', precision: 'city' } as const

test('tells how far off the middle codes are, by precision and by state', () => {
  // A degree of latitude is 111.2 km.
  const table = [
    right(0, 0.1),
    right(10, 0.2),
    right(20, 1, { uf: 'RJ' }),
    right(40, 0),
    right(40, 5, { kind: 'urban_seat' }),
  ]
  const { whole: all, byPrecision, byState } = measureGazetteer(createGazetteer([whole, town]), table)
  expect(all).toMatchObject({ ranges: 4, within50Km: 3 })
  expect(all.medianKm).toBeCloseTo(11.12, 1)
  expect(all.ninthDecileKm).toBeCloseTo(111.2, 1)
  expect(byPrecision.map(({ name, ranges, within50Km }) => [name, ranges, within50Km])).toEqual([
    ['city', 1, 1],
    ['region', 3, 2],
  ])
  expect(byState.map(({ name, ranges }) => [name, ranges])).toEqual([
    ['RJ', 1],
    ['SP', 3],
  ])
})

test('a code that is not known is infinitely far off', () => {
  const { whole: all, byPrecision } = measureGazetteer(createGazetteer([whole]), [right(200, 0)])
  expect(all).toMatchObject({ ranges: 1, medianKm: Number.POSITIVE_INFINITY, within50Km: 0 })
  expect(byPrecision).toMatchObject([{ name: 'unknown' }])
})
