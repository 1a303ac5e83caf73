import { distanceSourceOf } from '@rodovia/core/geo/roads.ts'
import { distanceByRoad } from './descriptions.ts'
import type { distanceSourceEnum } from './enums.ts'
import { float, int, of } from './fields.ts'

type Trip = { distanceMeters: number; roadSeconds: number | null }

/**
 * The length of a trip, its source, and the travel time. Together they would help to find a door, so the
 * public sees `distance` alone.
 */
export function roadFields(DistanceSource: ReturnType<typeof distanceSourceEnum>) {
  const distance = {
    distanceKm: float(distanceByRoad, ({ distanceMeters }: Trip) => distanceMeters / 1000),
    distanceSource: of(DistanceSource)('Where `distanceKm` comes from.', (trip: Trip) =>
      distanceSourceOf(trip),
    ),
  }
  const duration = {
    durationSeconds: int.orNull(
      'Driving time by the road network, in seconds; null if the distance is an estimate.',
      ({ roadSeconds }: Trip) => roadSeconds,
    ),
  }
  return { distance, duration }
}
