import type { Position } from './position.ts'

/** The vehicles that road networks tell apart. */
export type RoadVehicle = 'motorcycle' | 'car' | 'truck'

export type RoadTrip = { from: Position; to: Position; vehicle: RoadVehicle }

/** A way on roads. `line` is an encoded polyline with 5 decimal places: docs/reference/rules.md#roads. */
export type RoadRoute = { meters: number; seconds: number; line: string | null }

/** The most characters of a line: some 3,000 points, which networks simplify a longer way to. */
export const maxRoadLine = 12_000

/**
 * The road network, which is optional and may fail: null means that it knows no way or gave no answer in time, and the caller
 * estimates. No call rejects.
 */
export type Roads = {
  route(trip: RoadTrip): Promise<RoadRoute | null>
  /** Without a line, and null at once where other calls wait: for estimates that are made often. */
  travel(trip: RoadTrip): Promise<RoadRoute | null>
  /** Seconds from each position to one place, in their order; null for a position without a way. */
  secondsTo(
    to: Position,
    from: readonly Position[],
    vehicle: RoadVehicle,
  ): Promise<readonly (number | null)[] | null>
}

/** The source of a quote's distance. */
export const distanceSources = ['road', 'estimate'] as const
export type DistanceSource = (typeof distanceSources)[number]

/** Only a road network knows how long the drive takes. */
export function distanceSourceOf({ roadSeconds }: { roadSeconds: number | null }): DistanceSource {
  return roadSeconds === null ? 'estimate' : 'road'
}
