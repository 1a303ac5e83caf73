import { expect, test } from 'vitest'
import type { Cep } from '../../geo/cep.ts'
import { createCities } from '../../geo/cities.ts'
import type { LocatedPlace } from '../../geo/gazetteer.ts'
import type { ServiceAreaId } from '../../shared/ids.ts'
import { isRefusal } from '../../shared/refusal.ts'
import { geojsonOf, readGeojson } from './read-geojson.ts'
import { assertServed, createServedAreas } from './served-areas.ts'
import { readServiceArea, type ServiceAreaInput } from './service-area.ts'

const cities = createCities([
  {
    ...{ first: 1_000_000, last: 5_999_999, uf: 'SP', city: 'São Paulo', ibgeCode: '3550308' },
    ...{ kind: 'municipality', lat: -23.55, lng: -46.63 },
  },
])
const ring = [
  [-47, -24],
  [-46, -24],
  [-46, -23],
  [-47, -23],
  [-47, -24],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const read = (input: ServiceAreaInput) =>
  readServiceArea({ name: 'Grande São Paulo', ...input }, null, cities)
const faultOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (isRefusal(error) && error.code === 'validation_failed') return error.facts.issues[0]
    throw error
  }
  return null
}
const geojsonFault = (value: unknown) =>
  faultOf(() => readGeojson(typeof value === 'string' ? value : JSON.stringify(value)))?.issue

test('polygons are read from every shape of GeoJSON that holds them', () => {
  const multi = { type: 'MultiPolygon', coordinates: [[ring], [ring]] }
  const feature = { type: 'Feature', properties: { name: 'x' }, geometry: polygon }
  const collection = { type: 'FeatureCollection', features: [feature, { type: 'Feature', geometry: multi }] }
  expect(readGeojson(JSON.stringify(polygon))).toEqual([[ring]])
  expect(readGeojson(JSON.stringify(collection))).toEqual([[ring], [ring], [ring]])
  expect(readGeojson(JSON.stringify({ type: 'GeometryCollection', geometries: [multi] }))).toHaveLength(2)
  expect(geojsonOf(readGeojson(geojsonOf([[ring as never]])))).toBe(geojsonOf([[ring as never]]))
})

test('an open ring is closed, and more decimals than 11 cm are left out', () => {
  const open = { ...polygon, coordinates: [[[-47.000_000_49, -24], ...ring.slice(1, 4)]] }
  expect(readGeojson(JSON.stringify(open))).toEqual([[ring]])
})

test.each([
  ['{', 'is no JSON; it begins with "{"'],
  [[], 'is []: allowed is a GeoJSON object'],
  [{ type: 'Point', coordinates: [-47, -24] }, 'has the type "Point": allowed are Polygon'],
  [{ type: 'MultiPolygon', coordinates: [] }, 'has no polygon'],
  [{ type: 'MultiPolygon' }, 'coordinates is missing: it must be a list'],
  [{ type: 'Polygon', coordinates: [] }, 'polygon 1 has no ring'],
  [{ type: 'Polygon', coordinates: [ring.slice(0, 2)] }, 'polygon 1, ring 1 has 2 corners: at least 3'],
  [
    { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [-23, -46]]] },
    'polygon 1, ring 1, point 4 is [-23,-46]: allowed is [longitude, latitude], -74 to -28 and -34 to 6',
  ],
  [
    { type: 'Polygon', coordinates: [[...ring.slice(0, 3), ['-46', -23]]] },
    'polygon 1, ring 1, point 4 is ["-46",-23]: allowed is',
  ],
  [{ type: 'MultiPolygon', coordinates: Array(101).fill([ring]) }, 'has 101 polygons: at most 100'],
  [
    { type: 'Polygon', coordinates: [Array.from({ length: 5001 }, (_, at) => [-47 + at / 1e4, -24])] },
    'has 5002 points: at most 5000',
  ],
])('%j is refused with what is allowed', (value, issue) => {
  expect(geojsonFault(value)).toContain(issue)
})

test('a collection may not nest for ever', () => {
  let nested: object = polygon
  for (let depth = 0; depth < 7; depth++) nested = { type: 'GeometryCollection', geometries: [nested] }
  expect(geojsonFault(nested)).toContain('deeper than 5 levels')
})

test('postal codes and municipalities are read as people write them', () => {
  expect(
    read({ cepPrefixes: ['01310-100', '013', '013'], cities: ['sao paulo/sp', 'São Paulo - SP'] }),
  ).toEqual({
    ...{ name: 'Grande São Paulo', isActive: true, polygons: [], cepPrefixes: ['013', '01310100'] },
    cities: [{ code: 3550308, city: 'São Paulo', uf: 'SP' }],
  })
})

test.each([
  [{ cepPrefixes: ['1', 'abc'] }, 'cep_prefixes.1', '"abc" is not allowed'],
  [{ cepPrefixes: ['123456789'] }, 'cep_prefixes.0', '1 to 8 digits'],
  [{ cities: ['Sampa - SP'] }, 'cities.0', '"Sampa - SP" is no municipality'],
  [{ cities: ['São Paulo'] }, 'cities.0', 'write it such as São Paulo - SP'],
  [{ cepPrefixes: Array(1001).fill('1') }, 'cep_prefixes', '1001 are too many'],
  [{ geojson: ' ' }, 'geojson', 'an area of nothing serves nobody'],
  [{ name: ' ', cepPrefixes: ['1'] }, 'name', 'must not be empty'],
])('%j is refused', (input, field, issue) => {
  expect(faultOf(() => read(input))).toEqual({ field, issue: expect.stringContaining(issue) })
})

test('a change keeps what it leaves out, and empties what it says is empty', () => {
  const existing = read({ geojson: JSON.stringify(polygon), cepPrefixes: ['1'] })
  expect(readServiceArea({ isActive: false }, existing, cities)).toEqual({ ...existing, isActive: false })
  expect(readServiceArea({ geojson: '' }, existing, cities)).toEqual({ ...existing, polygons: [] })
})

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
