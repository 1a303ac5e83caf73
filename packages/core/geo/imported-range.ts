import type { CepRange } from './cep-range.ts'

/** Of the whole municipality, or of the town it is governed from, whose own codes often are only a part of them. */
export const rangeKinds = ['municipality', 'urban_seat'] as const
export type RangeKind = (typeof rangeKinds)[number]

/** A row of an imported table: always of one city, known by the seven digits that IBGE gives it. */
export type ImportedRange = Omit<CepRange, 'city' | 'precision'> & {
  city: string
  ibgeCode: string
  kind: RangeKind
}

/** How much a table holds. */
export type TableSize = { ranges: number; cities: number; states: number }

export function rangeOf({ first, last, uf, city, lat, lng }: ImportedRange): CepRange {
  return { first, last, uf, city, precision: 'city', lat, lng }
}

export function sizeOf(ranges: readonly ImportedRange[]): TableSize {
  return {
    ranges: ranges.length,
    cities: new Set(ranges.map(({ ibgeCode }) => ibgeCode)).size,
    states: new Set(ranges.map(({ uf }) => uf)).size,
  }
}
