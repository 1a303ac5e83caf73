import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import { decodePolyline } from '@rodovia/core/geo/polyline.ts'
import type { Position } from '@rodovia/core/geo/position.ts'
import { maxRoadLine, type RoadRoute, type RoadTrip, type RoadVehicle } from '@rodovia/core/geo/roads.ts'
import * as z from 'zod'

/**
 * A road network that answers as OSRM's `/route` and `/table` do (project-osrm.org/docs/v5.24.0/api), which Valhalla does too if asked
 * to. It rejects with `NoWay`, with `NoAnswer`, or with any other error.
 */
export type RoadNetwork = AsyncDisposable & {
  route(trip: RoadTrip): Promise<unknown>
  /** A table of durations, with one destination. */
  table(to: Position, from: readonly Position[], vehicle: RoadVehicle): Promise<unknown>
}

/** The network knows no way between two positions, or no road near one of them. */
export class NoWay extends Error {
  override name = 'NoWay'
}

/** The network did not answer in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** A place farther from any road of the network lies outside it. */
export const farthestRoadMeters = 1_000

/** Half the way around the Earth, as far as a price goes, and a year: more is a fault. */
const meters = z.number().min(0).max(20_000_000)
const seconds = z.number().min(0).max(31_536_000)

const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: meters, duration: seconds, geometry: z.string() })).min(1),
})

const tableAnswer = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.tuple([seconds.nullable()])),
  sources: z.array(z.object({ distance: meters.default(0) }).nullable()),
})

/** Rejects with `NoWay` what is shorter than the straight line: it leads between two other places. */
export function readRoute(answer: unknown, { from, to }: RoadTrip): RoadRoute {
  const [route] = routeAnswer.parse(answer).routes
  const { distance, duration, geometry } = route!
  if (distance + 2 * farthestRoadMeters < greatCircleMeters(from, to)) throw new NoWay()
  return { meters: distance, seconds: duration, line: readLine(geometry, [from, to]) }
}

/** Null for a line that is too long to keep. Throws if it is none, or does not lead from one end to the other. */
function readLine(geometry: string, ends: readonly [Position, Position]): string | null {
  const points = decodePolyline(geometry)
  const [first, last] = [points?.[0], points?.at(-1)]
  const isBetween = first && last && isNear(first, ends[0]) && isNear(last, ends[1])
  if (!isBetween) throw new Error('the line does not lead from origin to destination')
  return geometry.length <= maxRoadLine ? geometry : null
}

function isNear(a: Position, b: Position): boolean {
  return greatCircleMeters(a, b) <= 2 * farthestRoadMeters
}

/** The way to the nearest road counts at this speed. */
const metersPerSecondToRoad = 5

export function readTable(answer: unknown, count: number): (number | null)[] {
  const { durations, sources } = tableAnswer.parse(answer)
  if (durations.length !== count || sources.length !== count)
    throw new Error(`the table has ${durations.length} rows; asked for ${count}`)
  return durations.map(([duration], index) =>
    duration === null ? null : duration + (sources[index]?.distance ?? 0) / metersPerSecondToRoad,
  )
}

/**
 * Returns the tolerance for simplifying a line, in metres: a fiftieth of a percent of the straight line, so
 * that the longest fits.
 */
export function simplifyMeters({ from, to }: Pick<RoadTrip, 'from' | 'to'>): number {
  return Math.max(5, Math.round(greatCircleMeters(from, to) / 5_000))
}
