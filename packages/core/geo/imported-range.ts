import type { CepRange } from './cep-range.ts'

/** The range of the whole municipality, or of its seat, which often is a part of it. */
export const rangeKinds = ['municipality', 'urban_seat'] as const
export type RangeKind = (typeof rangeKinds)[number]

/** A row of an imported table: always of one city, with its IBGE code of seven digits. */
export type ImportedRange = Omit<CepRange, 'city' | 'precision'> & {
  city: string
  ibgeCode: string
  kind: RangeKind
}

/** The size of a table. */
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
