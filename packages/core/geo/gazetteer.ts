import { refuseField } from '../shared/refusal.ts'
import type { Cep } from './cep.ts'
import type { CepRange, Precision } from './cep-range.ts'

/** The position of a postal code. `city` is null if only the region is known. */
export type LocatedPlace = {
  cep: Cep
  lat: number
  lng: number
  city: string | null
  uf: string
  precision: Precision
}

/** Finds the narrowest range with the postal code; null if there is none. */
export type Gazetteer = { locate(cep: Cep): LocatedPlace | null }

/**
 * A searchable table of ranges, which may nest and overlap: the narrowest wins, of two equal ones the first in the
 * list. Building takes n log n, a search log n. Throws RangeError for an invalid range.
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

/** One digit eight times is what people write who have no code, though a range of a town may hold it. */
const placeholder = /^(\d)\1{7}$/

/**
 * The position of a postal code. Refuses with `validation_failed` on the named field a code that the table does not
 * have, and 99999-999 and the like.
 */
export function locateCep(cep: Cep, field: string, table: Gazetteer): LocatedPlace {
  const place = placeholder.test(cep) ? null : table.locate(cep)
  if (place === null) throw refuseField(field, 'no_such_cep', { cep })
  return place
}

/** Disjoint segments of the number line: `starts` rising, and the winning range of each. */
type Segments = { starts: Float64Array; owners: (CepRange | null)[] }

function cutIntoSegments(ranges: readonly CepRange[]): Segments {
  for (const range of ranges) assertRange(range)
  const starts = Float64Array.from(new Set(ranges.flatMap(({ first, last }) => [first, last + 1]))).sort()
  const owners: (CepRange | null)[] = new Array(starts.length).fill(null)
  // Each segment links towards the next free one, itself if it is free: no taken segment is visited twice.
  const nextFree = Int32Array.from({ length: starts.length + 1 }, (_, segment) => segment)
  const narrowestFirst = ranges.toSorted((a, b) => a.last - a.first - (b.last - b.first))
  for (const range of narrowestFirst) {
    const end = lastAtOrBelow(starts, range.last + 1)
    let segment = nextFreeFrom(nextFree, lastAtOrBelow(starts, range.first))
    while (segment < end) {
      owners[segment] = range
      nextFree[segment] = segment + 1
      segment = nextFreeFrom(nextFree, segment + 1)
    }
  }
  return { starts, owners }
}

function nextFreeFrom(nextFree: Int32Array, from: number): number {
  let segment = from
  while (nextFree[segment] !== segment) {
    const next = nextFree[segment]!
    // Path halving: the next search is shorter.
    nextFree[segment] = nextFree[next]!
    segment = next
  }
  return segment
}

/** The index of the last number that is at most `wanted`; −1 if all are greater. */
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
