import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { polygon, ring } from './areas.fixture.ts'
import { geojsonOf, readGeojson } from './read-geojson.ts'

const geojsonFault = (value: unknown) =>
  issueOf(() => readGeojson(typeof value === 'string' ? value : JSON.stringify(value)))?.issue

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
  ['{', '"{" is not JSON'],
  [[], '"[]" is no GeoJSON object'],
  [
    { type: 'Point', coordinates: [-47, -24] },
    'must be one of Polygon, MultiPolygon, Feature, FeatureCollection; got "Point"',
  ],
  [{ type: 'MultiPolygon', coordinates: [] }, 'has no polygon'],
  [{ type: 'MultiPolygon' }, '"null" is not a list'],
  [{ type: 'Polygon', coordinates: [] }, 'polygon 1 has 0 corners: at least 3'],
  [{ type: 'Polygon', coordinates: [ring.slice(0, 2)] }, 'polygon 1, ring 1 has 2 corners: at least 3'],
  [
    { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [-23, -46]]] },
    'polygon 1, ring 1, point 4 is [-23,-46]: allowed is [longitude, latitude], -74 to -28 and -34 to 6',
  ],
  [
    { type: 'Polygon', coordinates: [[...ring.slice(0, 3), ['-46', -23]]] },
    'polygon 1, ring 1, point 4 is ["-46",-23]: allowed is',
  ],
  [{ type: 'MultiPolygon', coordinates: Array(101).fill([ring]) }, '101 polygons are too many: at most 100'],
  [
    { type: 'Polygon', coordinates: [Array.from({ length: 5001 }, (_, at) => [-47 + at / 1e4, -24])] },
    '5002 points are too many: at most 5000',
  ],
])('%j is refused with what is allowed', (value, issue) => {
  expect(geojsonFault(value)).toContain(issue)
})

test('a collection may not nest for ever', () => {
  let nested: object = polygon
  for (let depth = 0; depth < 7; depth++) nested = { type: 'GeometryCollection', geometries: [nested] }
  expect(geojsonFault(nested)).toContain('6 levels are too many: at most 5')
})
