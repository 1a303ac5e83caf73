import type { Cep } from './cep.ts'
import { greatCircleMeters } from './distance.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { ImportedRange } from './imported-range.ts'

/** The accuracy of a gazetteer. */
export type Accuracy = {
  name: string
  ranges: number
  medianKm: number
  /** The 90th percentile. */
  ninthDecileKm: number
  within50Km: number
}

export type Measurement = { whole: Accuracy; byPrecision: Accuracy[]; byState: Accuracy[] }

const nearMeters = 50_000

/**
 * Measures a gazetteer against a correct table: the distance for the code in the middle of each municipality's range.
 * Each range counts once. An unknown code is infinitely far, with the precision `unknown`.
 */
export function measureGazetteer(gazetteer: Gazetteer, right: readonly ImportedRange[]): Measurement {
  const misses = right
    .filter(({ kind }) => kind === 'municipality')
    .map((range) => {
      const middle = Math.floor((range.first + range.last) / 2)
      const place = gazetteer.locate(`${middle}`.padStart(8, '0') as Cep)
      const meters = place ? greatCircleMeters(place, range) : Number.POSITIVE_INFINITY
      return { meters, uf: range.uf, precision: place?.precision ?? 'unknown' }
    })
  return {
    whole: accuracyOf('all', misses),
    byPrecision: grouped(misses, ({ precision }) => precision),
    byState: grouped(misses, ({ uf }) => uf),
  }
}

type Miss = { meters: number; uf: string; precision: string }

function grouped(misses: readonly Miss[], nameOf: (miss: Miss) => string): Accuracy[] {
  return [...Map.groupBy(misses, nameOf)]
    .map(([name, group]) => accuracyOf(name, group))
    .sort((a, b) => a.name.localeCompare(b.name))
}

function accuracyOf(name: string, misses: readonly Miss[]): Accuracy {
  const meters = misses.map((miss) => miss.meters).sort((a, b) => a - b)
  return {
    name,
    ranges: meters.length,
    medianKm: kmAt(meters, 1 / 2),
    ninthDecileKm: kmAt(meters, 9 / 10),
    within50Km: meters.filter((distance) => distance <= nearMeters).length,
  }
}

/** NaN for an empty list. */
function kmAt(rising: readonly number[], share: number): number {
  return (rising[Math.ceil(rising.length * share) - 1] ?? Number.NaN) / 1000
}
