import { refuseField } from '../shared/refusal.ts'
import type { Cep } from './cep.ts'
import type { CepRange, Precision } from './cep-range.ts'
import { builtInRanges } from './data/built-in-ranges.ts'

/** Where a postal code is. `city` is null when only the region is known. */
export type LocatedPlace = {
  cep: Cep
  lat: number
  lng: number
  city: string | null
  uf: string
  precision: Precision
}

/** Finds the narrowest range that holds a postal code; null when none does. */
export type Gazetteer = { locate(cep: Cep): LocatedPlace | null }

/**
 * Makes a table of ranges searchable. Ranges may nest and overlap in any order: the narrowest wins, of two equally
 * narrow ones the earlier in the list.
 * Building takes n log n, a search log n. Throws RangeError for a range whose ends are no postal codes in order.
 */
export function createGazetteer(ranges: readonly CepRange[]): Gazetteer {
  const { starts, owners } = cutIntoSegments(ranges)
  return {
    locate(cep) {
      const range = owners[lastAtOrBelow(starts, Number(cep))] ?? null
      if (range === null) return null
      const { lat, lng, city, uf, precision } = range
      return { cep, lat, lng, city, uf, precision }
    },
  }
}

let builtIn: Gazetteer | undefined

/** The table that needs no import: every state, every capital and large city, districts of the biggest cities. */
export function builtInGazetteer(): Gazetteer {
  builtIn ??= createGazetteer(builtInRanges)
  return builtIn
}

/**
 * Where a postal code is. Refuses with `validation_failed` on the named field a well-formed code that no range of
 * the table holds (product rules, Quote).
 */
export function locateCep(cep: Cep, field: string, table: Gazetteer = builtInGazetteer()): LocatedPlace {
  const place = table.locate(cep)
  if (place === null)
    throw refuseField(field, `no place in Brazil has the postal code ${cep}; check its digits`)
  return place
}

/** Disjoint stretches of the number line: `starts` rising, and for each the range that wins from there on. */
type Segments = { starts: Float64Array; owners: (CepRange | null)[] }

function cutIntoSegments(ranges: readonly CepRange[]): Segments {
  for (const range of ranges) assertRange(range)
  const starts = Float64Array.from(new Set(ranges.flatMap(({ first, last }) => [first, last + 1]))).sort()
  const owners: (CepRange | null)[] = new Array(starts.length).fill(null)
  // From each segment a link towards the next free one, itself when free: a taken segment is not visited twice.
  const nextFree = Int32Array.from({ length: starts.length + 1 }, (_, segment) => segment)
  const narrowestFirst = ranges.toSorted((a, b) => a.last - a.first - (b.last - b.first))
  for (const range of narrowestFirst) {
    const end = lastAtOrBelow(starts, range.last + 1)
    let segment = followToFree(nextFree, lastAtOrBelow(starts, range.first))
    while (segment < end) {
      owners[segment] = range
      nextFree[segment] = segment + 1
      segment = followToFree(nextFree, segment + 1)
    }
  }
  return { starts, owners }
}

function followToFree(nextFree: Int32Array, from: number): number {
  let segment = from
  while (nextFree[segment] !== segment) {
    const next = nextFree[segment]!
    // Halving the way for whoever comes next.
    nextFree[segment] = nextFree[next]!
    segment = next
  }
  return segment
}

/** The index of the last number that is at most the wanted one; −1 when all are greater. */
function lastAtOrBelow(rising: Float64Array, wanted: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rising[middle]! <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

const greatestCep = 99_999_999

function assertRange({ first, last, uf }: CepRange): void {
  const isRange =
    Number.isInteger(first) && Number.isInteger(last) && first >= 0 && first <= last && last <= greatestCep
  if (!isRange) throw new RangeError(`a range of postal codes in ${uf} cannot go from ${first} to ${last}`)
}
