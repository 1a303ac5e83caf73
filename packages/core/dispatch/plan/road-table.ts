import type { Position } from '../../geo/position.ts'
import type { Roads, RoadVehicle } from '../../geo/roads.ts'
import type { Clock } from '../../shared/clock.ts'
import { mostRoadPlaces, roadMilliseconds } from './limits.ts'

export type RoadTablePorts = { roads: Roads; clock: Clock }

/**
 * Seconds from each place to each by the road network, null without a way. Null as a whole for too many places, without a network, and
 * where its answers take too long: one row that is estimated beside others by road would make places look near that are not.
 */
export async function roadTable(
  { roads, clock }: RoadTablePorts,
  places: readonly Position[],
  vehicle: RoadVehicle,
): Promise<(number | null)[][] | null> {
  if (places.length > mostRoadPlaces) return null
  const startedAt = clock().getTime()
  const table = places.map(() => new Array<number | null>(places.length).fill(null))
  for (const [to, place] of places.entries()) {
    if (clock().getTime() - startedAt > roadMilliseconds) return null
    const seconds = await roads.secondsTo(place, places, vehicle)
    if (!seconds) return null
    for (const [from, row] of table.entries()) row[to] = seconds[from] ?? null
  }
  return table
}
