import { asCityMeters } from '../../delivery/model/estimate.ts'
import { greatCircleTable, roadMeters, roadOfGreatCircle } from '../../geo/distance.ts'
import type { Position } from '../../geo/position.ts'
import type { RouteProblem } from './ports.ts'

export type Leg = { meters: number; seconds: number }

/** The estimated way between two places, at the median speed. */
export function legBetween(from: Position, to: Position, kmh: number): Leg {
  const meters = roadMeters(from, to)
  return { meters, seconds: secondsFor(meters, kmh) }
}

function secondsFor(meters: number, kmh: number): number {
  return (asCityMeters(meters) / kmh) * 3.6
}

/**
 * Metres and seconds between all places, row by row. Nobody is faster than the road network says; where it knows no way, both are infinite.
 */
export function travelTable({
  places,
  kmh,
  roadSeconds,
}: Pick<RouteProblem, 'places' | 'kmh' | 'roadSeconds'>) {
  const meters = greatCircleTable(places)
  const seconds = meters.map((row, from) => {
    const byRoad = roadSeconds?.[from]
    const times = new Float64Array(row.length)
    for (let to = 0; to < row.length; to++) {
      const isNoWay = byRoad?.[to] === null && from !== to
      const way = isNoWay ? Number.POSITIVE_INFINITY : roadOfGreatCircle(row[to]!)
      row[to] = way
      times[to] = isNoWay ? way : Math.max(secondsFor(way, kmh), byRoad?.[to] ?? 0)
    }
    return times
  })
  return { meters, seconds }
}
