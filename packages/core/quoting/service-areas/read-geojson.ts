import type { Point, Polygon, Ring } from '../../geo/polygon.ts'
import { serviceArea as brazil } from '../../geo/service-area.ts'
import { refuseField } from '../../shared/refusal.ts'

export const mostPolygons = 100
export const mostPoints = 5_000
/** 5,000 points with six decimals, and room for spaces. */
export const longestGeojson = 400_000

/** Six decimals are 11 cm. */
const decimals = 1e6

/**
 * The polygons of a GeoJSON text (RFC 7946): a Polygon or MultiPolygon, alone, in a Feature, a FeatureCollection or a
 * GeometryCollection. Open rings are closed. Refuses with `validation_failed` on `geojson` anything else.
 */
export function readGeojson(text: string): readonly Polygon[] {
  if (text.length > longestGeojson)
    throw wrong(`has ${text.length} characters: at most ${longestGeojson} are allowed`)
  const polygons = polygonsIn(parsed(text), 0)
  if (polygons.length === 0) throw wrong('has no polygon: draw at least one')
  if (polygons.length > mostPolygons)
    throw wrong(`has ${polygons.length} polygons: at most ${mostPolygons} in an area`)
  const points = pointsOf(polygons)
  if (points > mostPoints) throw wrong(`has ${points} points: at most ${mostPoints} in an area`)
  return polygons
}

export function pointsOf(polygons: readonly Polygon[]): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
}

/** The polygons as GeoJSON. */
export function geojsonOf(polygons: readonly Polygon[]): string {
  return JSON.stringify({ type: 'MultiPolygon', coordinates: polygons })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong(`is no JSON; it begins with ${JSON.stringify(text.slice(0, 20))}`)
  }
}

const deepest = 5

function polygonsIn(value: unknown, depth: number): Polygon[] {
  const { type, coordinates, geometry, features, geometries } = objectOf(value)
  if (depth > deepest) throw wrong(`nests collections deeper than ${deepest} levels`)
  switch (type) {
    case 'Polygon':
      return [readPolygon(coordinates, 0)]
    case 'MultiPolygon':
      return listOf(coordinates, 'coordinates').map(readPolygon)
    case 'Feature':
      return polygonsIn(geometry, depth + 1)
    case 'FeatureCollection':
      return listOf(features, 'features').flatMap((one) => polygonsIn(one, depth + 1))
    case 'GeometryCollection':
      return listOf(geometries, 'geometries').flatMap((one) => polygonsIn(one, depth + 1))
    default:
      throw wrong(
        `has the type ${JSON.stringify(type)?.slice(0, 40) ?? 'none'}: allowed are Polygon, MultiPolygon, Feature and FeatureCollection`,
      )
  }
}

function readPolygon(value: unknown, index: number): Polygon {
  const rings = listOf(value, `polygon ${index + 1}`)
  if (rings.length === 0) throw wrong(`polygon ${index + 1} has no ring`)
  return rings.map((ring, at) => readRing(ring, `polygon ${index + 1}, ring ${at + 1}`))
}

function readRing(value: unknown, name: string): Ring {
  const points = listOf(value, name).map((point, index) => readPoint(point, `${name}, point ${index + 1}`))
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1]
  const ring = isClosed ? points : [...points, ...points.slice(0, 1)]
  const corners = new Set(ring.map(String)).size
  if (corners < 3) throw wrong(`${name} has ${corners} corners: at least 3 are needed`)
  return ring
}

function readPoint(value: unknown, name: string): Point {
  const [lng, lat] = listOf(value, name)
  const isInBrazil = isBetween(lng, brazil.lng) && isBetween(lat, brazil.lat)
  if (isInBrazil) return [rounded(lng as number), rounded(lat as number)]
  throw wrong(
    `${name} is ${JSON.stringify(value).slice(0, 60)}: allowed is [longitude, latitude], ${brazil.lng.min} to ${brazil.lng.max} and ${brazil.lat.min} to ${brazil.lat.max}`,
  )
}

function isBetween(value: unknown, { min, max }: { min: number; max: number }): boolean {
  return typeof value === 'number' && value >= min && value <= max
}

const rounded = (degrees: number) => Math.round(degrees * decimals) / decimals

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw wrong(
    `is ${JSON.stringify(value)?.slice(0, 40)}: allowed is a GeoJSON object with a type, such as a Polygon`,
  )
}

function listOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value
  throw wrong(`${name} is ${JSON.stringify(value)?.slice(0, 40) ?? 'missing'}: it must be a list`)
}

function wrong(issue: string) {
  return refuseField('geojson', issue)
}
