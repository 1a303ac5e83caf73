import { builtInDistricts } from './data/built-in-ranges.ts'
import { builtInGazetteer, createGazetteer, type Gazetteer } from './gazetteer.ts'
import { type ImportedRange, rangeOf } from './imported-range.ts'

/**
 * An imported table over the built-in one. The narrowest imported range wins, of two equal ones the seat of the city.
 * The built-in districts of the largest cities are narrower still and go first; the other built-in ranges serve only
 * codes that the import does not have, as wide regions would hide towns beyond their bounds.
 */
export function fullGazetteer(imported: readonly ImportedRange[]): Gazetteer {
  const builtIn = builtInGazetteer()
  if (imported.length === 0) return builtIn
  const seats = imported.filter(({ kind }) => kind === 'urban_seat')
  const municipalities = imported.filter(({ kind }) => kind === 'municipality')
  const full = createGazetteer([...seats.map(rangeOf), ...municipalities.map(rangeOf), ...builtInDistricts])
  return { locate: (cep) => full.locate(cep) ?? builtIn.locate(cep) }
}
