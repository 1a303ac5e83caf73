import { expect, test } from 'vitest'
import type { Cep } from '../../geo/cep.ts'
import type { LocatedPlace } from '../../geo/gazetteer.ts'
import type { ServiceAreaId } from '../../shared/ids.ts'
import { isRefusal } from '../../shared/refusal.ts'
import { cities, polygon, read } from './areas.fixture.ts'
import { assertServed, createServedAreas } from './served-areas.ts'
import type { ServiceAreaInput } from './service-area.ts'

const place = (cep: string, more: Partial<LocatedPlace> = {}): LocatedPlace => ({
  ...{ cep: cep as Cep, lat: -3.1, lng: -60, city: 'Manaus', uf: 'AM', precision: 'district' },
  ...more,
})
const inPolygon = place('13010000', { lat: -23.5, lng: -46.5, city: 'Campinas', uf: 'SP' })
const manaus = place('69005010')

function served(...inputs: ServiceAreaInput[]) {
  const areas = inputs.map((input, index) => ({
    ...{ id: `${index}` as ServiceAreaId, changedAt: new Date(0) },
    ...read({ name: `Area ${index}`, ...input }),
  }))
  return createServedAreas(areas, cities)
}

test('a place is served by polygon, by postal code and by municipality', () => {
  const byPolygon = served({ geojson: JSON.stringify(polygon) })
  expect([byPolygon.isServed(inPolygon), byPolygon.isServed(manaus)]).toEqual([true, false])
  const byCep = served({ cepPrefixes: ['69', '01310100'] })
  expect(byCep.isServed(manaus)).toBe(true)
  expect([byCep.isServed(place('01310100')), byCep.isServed(place('01310101'))]).toEqual([true, false])
  const byCity = served({ cities: ['São Paulo - SP'] })
  expect(byCity.isServed(place('01310100', { city: 'São Paulo', uf: 'SP' }))).toBe(true)
  expect(byCity.isServed(place('01310100', { city: null, uf: 'SP' }))).toBe(false)
})

test('without an active area every place is served', () => {
  expect(served().isServed(manaus)).toBe(true)
  const inactive = served({ isActive: false, cepPrefixes: ['1'] })
  expect([inactive.isServed(manaus), inactive.names()]).toEqual([true, []])
})

test('a refusal names each end that is outside, and what is served', () => {
  const areas = served({ geojson: JSON.stringify(polygon) }, { cepPrefixes: ['1'] })
  expect(() => assertServed(areas, { origin: inPolygon, destination: inPolygon })).not.toThrow()
  const facts = (ends: Parameters<typeof assertServed>[1]) => {
    try {
      assertServed(areas, ends)
    } catch (error) {
      if (isRefusal(error) && error.code === 'outside_service_area') return error.facts
    }
    return null
  }
  const outside = { postalCode: '69005010', city: 'Manaus', uf: 'AM' }
  const named = { served: ['Area 0', 'Area 1'], servedCount: 2 }
  expect(facts({ origin: inPolygon, destination: manaus })).toEqual({
    outside: [{ end: 'destination', ...outside }],
    ...named,
  })
  expect(facts({ origin: manaus, destination: manaus })?.outside.map(({ end }) => end)).toEqual([
    'origin',
    'destination',
  ])
})
