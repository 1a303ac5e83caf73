import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { cities, polygon, read } from './areas.fixture.ts'
import { readServiceArea } from './service-area.ts'

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
  [{ geojson: ' ' }, 'geojson', 'is required, or cep_prefixes, or cities'],
  [{ name: ' ', cepPrefixes: ['1'] }, 'name', 'must not be empty'],
])('%j is refused', (input, field, issue) => {
  expect(issueOf(() => read(input))).toEqual({ field, issue: expect.stringContaining(issue) })
})

test('a change keeps what it leaves out, and empties what it says is empty', () => {
  const existing = read({ geojson: JSON.stringify(polygon), cepPrefixes: ['1'] })
  expect(readServiceArea({ isActive: false }, existing, cities)).toEqual({ ...existing, isActive: false })
  expect(readServiceArea({ geojson: '' }, existing, cities)).toEqual({ ...existing, polygons: [] })
})
