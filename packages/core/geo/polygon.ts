import type { Position } from './position.ts'

/** Longitude and latitude in degrees, in the order of GeoJSON (RFC 7946). */
export type Point = readonly [lng: number, lat: number]
/** Closed: the last point is the first. */
export type Ring = readonly Point[]
/** An outer ring, and the holes in it. */
export type Polygon = readonly Ring[]

/** About 0.1 mm: a point so close to an edge is on it, whatever the rounding. */
const edgeDegrees = 1e-9

type Bounds = { west: number; south: number; east: number; north: number }

/**
 * A test of many points against one set of polygons. Bounding boxes come first, so that a point is compared with the edges of few
 * polygons. Edges are inside, also those of holes. A polygon may not cross the 180th meridian; Brazil does not.
 */
export function polygonsContain(polygons: readonly Polygon[]): (position: Position) => boolean {
  const boxed = polygons.map((polygon) => ({ bounds: boundsOf(polygon), rings: polygon.map(flat) }))
  return ({ lng, lat }) => {
    for (const { bounds, rings } of boxed)
      if (isWithin(bounds, lng, lat) && isInRings(rings, lng, lat)) return true
    return false
  }
}

export function boundsOf(polygon: Polygon): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lng, lat] of polygon[0] ?? []) {
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}

function isWithin({ west, south, east, north }: Bounds, lng: number, lat: number): boolean {
  return (
    lng >= west - edgeDegrees &&
    lng <= east + edgeDegrees &&
    lat >= south - edgeDegrees &&
    lat <= north + edgeDegrees
  )
}

/** Longitudes and latitudes in turn, which is read faster than a list of pairs. */
function flat(ring: Ring): Float64Array {
  return Float64Array.from(ring.flat())
}

/** The even-odd rule over all rings: a point in a hole crosses one edge more. */
function isInRings(rings: readonly Float64Array[], lng: number, lat: number): boolean {
  let isInside = false
  for (const ring of rings) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const latA = ring[at + 1]!
      const latB = ring[at + 3]!
      // Most edges lie above or below the point.
      if (
        (latA > lat + edgeDegrees && latB > lat + edgeDegrees) ||
        (latA < lat - edgeDegrees && latB < lat - edgeDegrees)
      )
        continue
      const lngA = ring[at]!
      const lngB = ring[at + 2]!
      if (isOnEdge(lngA, latA, lngB, latB, lng, lat)) return true
      // An edge owns its lower end, so that a ray through a corner crosses one edge of two.
      if (latA > lat !== latB > lat && lng < lngA + ((lngB - lngA) * (lat - latA)) / (latB - latA))
        isInside = !isInside
    }
  }
  return isInside
}

/** Returns whether the point is on an edge that has the point's latitude. */
function isOnEdge(lngA: number, latA: number, lngB: number, latB: number, lng: number, lat: number): boolean {
  if (lng < Math.min(lngA, lngB) - edgeDegrees || lng > Math.max(lngA, lngB) + edgeDegrees) return false
  const along = lngB - lngA
  const up = latB - latA
  const cross = along * (lat - latA) - up * (lng - lngA)
  return Math.abs(cross) <= edgeDegrees * Math.max(Math.abs(along) + Math.abs(up), edgeDegrees)
}
