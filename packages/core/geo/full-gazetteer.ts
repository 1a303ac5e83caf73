import type { CepRange } from './cep-range.ts'
import { builtInDistricts } from './data/built-in-ranges.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { type ImportedRange, rangeOf } from './imported-range.ts'

/**
 * The table of every municipality that the platform brings, and of the districts of the largest cities. The narrowest
 * range wins, of two equal ones the seat of the city.
 */
export function builtInGazetteer(municipalities: readonly ImportedRange[]): Gazetteer {
  return createGazetteer(rangesOf(municipalities))
}

/** An imported table over the built-in one, which serves only codes that the import does not have. */
export function fullGazetteer(builtIn: Gazetteer, imported: readonly ImportedRange[]): Gazetteer {
  if (imported.length === 0) return builtIn
  const full = createGazetteer(rangesOf(imported))
  return { locate: (cep) => full.locate(cep) ?? builtIn.locate(cep) }
}

/** The districts of the largest cities are narrower than any table of municipalities. */
function rangesOf(municipalities: readonly ImportedRange[]): CepRange[] {
  const { seat = [], whole = [] } = Object.groupBy(municipalities, ({ kind }) =>
    kind === 'urban_seat' ? 'seat' : 'whole',
  )
  return [...seat.map(rangeOf), ...whole.map(rangeOf), ...builtInDistricts]
}
