import type { CepRange, Precision } from '../cep-range.ts'
import { cities } from './cities.ts'
import { dividedCities } from './districts.ts'
import { regions } from './regions.ts'
import { states } from './states.ts'

type Row = readonly [first: number, last: number, name: string, lat: number, lng: number]

/** What is narrower than any table of cities. */
export const builtInDistricts: readonly CepRange[] = dividedCities.flatMap(({ uf, city, districts }) =>
  districts.map((row) => rangeOf(uf, city, 'district', row)),
)

/**
 * The table that needs no import: districts, cities, regions, states. Of two equally narrow ranges the first wins, so
 * the more precise kind comes first. The rows are few and rough on purpose, written from what is publicly known of
 * the postal codes; a full table may be imported over it.
 */
export const builtInRanges: readonly CepRange[] = [
  ...builtInDistricts,
  ...rowsByState(cities).map(([uf, row]) => rangeOf(uf, row[2], 'city', row)),
  ...rowsByState(regions).map(([uf, row]) => rangeOf(uf, null, 'region', row)),
  ...states.map(([uf, first, last, lat, lng]) => rangeOf(uf, null, 'region', [first, last, uf, lat, lng])),
]

function rowsByState(table: Readonly<Record<string, readonly Row[]>>): [uf: string, row: Row][] {
  return Object.entries(table).flatMap(([uf, rows]) => rows.map((row): [string, Row] => [uf, row]))
}

/** From five-digit prefixes to whole codes: 1000 to 5999 is 01000-000 to 05999-999. */
function rangeOf(
  uf: string,
  city: string | null,
  precision: Precision,
  [first, last, , lat, lng]: Row,
): CepRange {
  return { first: first * 1000, last: last * 1000 + 999, uf, city, precision, lat, lng }
}
