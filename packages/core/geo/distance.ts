import type { Position } from './position.ts'

/** Mean radius of the Earth (IUGG). */
const earthRadiusMeters = 6_371_008.8

/** How much longer roads are than the straight line, in tenths (product rules, Quote: × 1.3). */
const detourTenths = 13

const stepMeters = 100
const leastRoadMeters = 1_000

/** The shortest way over the surface, in metres, by the haversine formula: within 0.6 % of the true ellipsoid. */
export function greatCircleMeters(a: Position, b: Position): number {
  const halfLat = radians(b.lat - a.lat) / 2
  const halfLng = radians(b.lng - a.lng) / 2
  const haversine =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLng) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** What is left of a way by road, by the same estimate: great circle × 1.3, however short. */
export function roadMeters(a: Position, b: Position): number {
  return roadOfGreatCircle(greatCircleMeters(a, b))
}

export function roadOfGreatCircle(meters: number): number {
  return (meters * detourTenths) / 10
}

/** The estimated way by road while no routing engine is configured: great circle × 1.3, in steps of 100 m, at least 1 km. */
export function roadDistanceMeters(a: Position, b: Position): number {
  return roundRoadMeters(roadMeters(a, b))
}

/**
 * A way by road as quotes state it: in steps of 100 m, half a step up, at least 1 km.
 * Throws RangeError when the metres are not a finite number from zero up.
 */
export function roundRoadMeters(meters: number): number {
  if (!Number.isFinite(meters) || meters < 0) throw new RangeError(`a distance cannot be ${meters} m`)
  return Math.max(leastRoadMeters, Math.round(meters / stepMeters) * stepMeters)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
