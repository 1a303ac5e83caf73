import type { CepRange, Precision } from '../cep-range.ts'
import { dividedCities } from './districts.ts'
import { states } from './states.ts'

type Row = readonly [first: number, last: number, name: string, lat: number, lng: number]

/** Narrower than any table of municipalities. */
export const builtInDistricts: readonly CepRange[] = dividedCities.flatMap(({ uf, city, districts }) =>
  districts.map((row) => rangeOf(uf, city, 'district', row)),
)

/** For codes that no municipality has. */
export const builtInStates: readonly CepRange[] = states.map(([uf, first, last, lat, lng]) =>
  rangeOf(uf, null, 'region', [first, last, uf, lat, lng]),
)

/** From five-digit prefixes to whole codes: 1000 to 5999 is 01000-000 to 05999-999. */
function rangeOf(
  uf: string,
  city: string | null,
  precision: Precision,
  [first, last, , lat, lng]: Row,
): CepRange {
  return { first: first * 1000, last: last * 1000 + 999, uf, city, precision, lat, lng }
}
