import { createCities } from '../../geo/cities.ts'
import { readServiceArea, type ServiceAreaInput } from './service-area.ts'

export const cities = createCities([
  {
    ...{ first: 1_000_000, last: 5_999_999, uf: 'SP', city: 'São Paulo', ibgeCode: '3550308' },
    ...{ kind: 'municipality', lat: -23.55, lng: -46.63 },
  },
])
export const ring = [
  [-47, -24],
  [-46, -24],
  [-46, -23],
  [-47, -23],
  [-47, -24],
]
export const polygon = { type: 'Polygon', coordinates: [ring] }
export const read = (input: ServiceAreaInput) =>
  readServiceArea({ name: 'Grande São Paulo', ...input }, null, cities)
