import type { City } from '../geo/cities.ts'
import type { Town } from './town.ts'

/** A town that waits. */
export function aTown(city: City, changes: Partial<Town> = {}): Town {
  return {
    ...city,
    ...{ status: 'waiting', parts: [], bounds: null, addresses: 0, streets: 0, roadBytes: 0, mapTiles: 0 },
    ...{ requestedAt: new Date('2026-03-02T12:00:00Z'), loadedAt: null },
    ...changes,
  }
}
