import type { Position } from './position.ts'

/** Mean radius of the Earth (IUGG). */
const earthRadiusMeters = 6_371_008.8

/** Roads are 1.3 times as long as the straight line, in tenths: docs/reference/rules.md#quote. */
const detourTenths = 13

const stepMeters = 100
const leastRoadMeters = 1_000

/** The great-circle distance in metres by the haversine formula: within 0.6 % of the ellipsoid. */
export function greatCircleMeters(a: Position, b: Position): number {
  const halfLat = radians(b.lat - a.lat) / 2
  const halfLng = radians(b.lng - a.lng) / 2
  const haversine =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLng) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/**
 * The great-circle distances in metres between all places, row by row: as `greatCircleMeters`, but by chords between points of the sphere,
 * which take no sine or cosine for each pair.
 */
export function greatCircleTable(places: readonly Position[]): Float64Array[] {
  const count = places.length
  const points = new Float64Array(3 * count)
  for (const [index, { lat, lng }] of places.entries()) {
    const [north, east] = [radians(lat), radians(lng)]
    points[3 * index] = Math.cos(north) * Math.cos(east)
    points[3 * index + 1] = Math.cos(north) * Math.sin(east)
    points[3 * index + 2] = Math.sin(north)
  }
  const table = places.map(() => new Float64Array(count))
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const x = points[3 * a]! - points[3 * b]!
      const y = points[3 * a + 1]! - points[3 * b + 1]!
      const z = points[3 * a + 2]! - points[3 * b + 2]!
      const meters = 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2))
      table[a]![b] = meters
      table[b]![a] = meters
    }
  return table
}

/** The estimated road distance: great circle × 1.3. */
export function roadMeters(a: Position, b: Position): number {
  return roadOfGreatCircle(greatCircleMeters(a, b))
}

export function roadOfGreatCircle(meters: number): number {
  return (meters * detourTenths) / 10
}

/** The estimated road distance of a quote: great circle × 1.3 in steps of 100 m, at least 1 km. */
export function roadDistanceMeters(a: Position, b: Position): number {
  return roundRoadMeters(roadMeters(a, b))
}

/**
 * A road distance as quotes state it: in steps of 100 m, half a step up, at least 1 km. Throws RangeError unless
 * finite and not negative.
 */
export function roundRoadMeters(meters: number): number {
  if (!Number.isFinite(meters) || meters < 0) throw new RangeError(`a distance cannot be ${meters} m`)
  return Math.max(leastRoadMeters, Math.round(meters / stepMeters) * stepMeters)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
