import type { CepRange } from '../cep-range.ts'
import { dividedCities } from './districts.ts'

/** Narrower than any table of municipalities. Prefixes become whole codes: 1000 to 5999 is 01000-000 to 05999-999. */
export const builtInDistricts: readonly CepRange[] = dividedCities.flatMap(({ uf, city, districts }) =>
  districts.map(([first, last, , lat, lng]) => ({
    first: first * 1000,
    last: last * 1000 + 999,
    uf,
    city,
    precision: 'district' as const,
    lat,
    lng,
  })),
)
