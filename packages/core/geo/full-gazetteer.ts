import { builtInDistricts } from './data/built-in-ranges.ts'
import { builtInGazetteer, createGazetteer, type Gazetteer } from './gazetteer.ts'
import { type ImportedRange, rangeOf } from './imported-range.ts'

/**
 * An imported table over the built-in one. The narrowest imported row wins, of two equally narrow ones the seat of the
 * city. Of the built-in table only the districts of the largest cities, which are narrower still, go before it: the other
 * rows answer where it holds nothing. Had they a say everywhere, regions would hide towns whose codes reach beyond them.
 */
export function fullGazetteer(imported: readonly ImportedRange[]): Gazetteer {
  const builtIn = builtInGazetteer()
  if (imported.length === 0) return builtIn
  const seats = imported.filter(({ kind }) => kind === 'urban_seat')
  const municipalities = imported.filter(({ kind }) => kind === 'municipality')
  const full = createGazetteer([...seats.map(rangeOf), ...municipalities.map(rangeOf), ...builtInDistricts])
  return { locate: (cep) => full.locate(cep) ?? builtIn.locate(cep) }
}
