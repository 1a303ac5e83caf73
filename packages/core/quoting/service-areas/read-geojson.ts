import type { Point, Polygon, Ring } from '../../geo/polygon.ts'
import { serviceArea as brazil } from '../../geo/service-area.ts'
import { refuseField } from '../../shared/refusal.ts'
import { assertAtMost } from '../../shared/whole-number.ts'

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
    throw refuseField('geojson', 'too_long', { got: text.length, max: longestGeojson })
  const polygons = polygonsIn(parsed(text), 0)
  if (polygons.length === 0) throw refuseField('geojson', 'not_allowed', { why: 'no_polygon' })
  assertAtMost('geojson', polygons.length, mostPolygons, 'polygons')
  assertAtMost('geojson', pointsOf(polygons), mostPoints, 'points')
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
    throw refuseField('geojson', 'not_allowed', { why: 'not_json', got: text })
  }
}

const deepest = 5

function polygonsIn(value: unknown, depth: number): Polygon[] {
  const { type, coordinates, geometry, features, geometries } = objectOf(value)
  assertAtMost('geojson', depth, deepest, 'levels')
  switch (type) {
    case 'Polygon':
      return [readPolygon(coordinates, 0)]
    case 'MultiPolygon':
      return listOf(coordinates).map(readPolygon)
    case 'Feature':
      return polygonsIn(geometry, depth + 1)
    case 'FeatureCollection':
      return listOf(features).flatMap((one) => polygonsIn(one, depth + 1))
    case 'GeometryCollection':
      return listOf(geometries).flatMap((one) => polygonsIn(one, depth + 1))
    default:
      throw refuseField('geojson', 'not_one_of', {
        got: typeof type === 'string' ? type : JSON.stringify(type),
        allowed: ['Polygon', 'MultiPolygon', 'Feature', 'FeatureCollection'],
      })
  }
}

function readPolygon(value: unknown, index: number): Polygon {
  const place = [index + 1]
  const rings = listOf(value)
  if (rings.length === 0) throw refuseField('geojson', 'too_few_corners', { place, got: 0 })
  return rings.map((ring, at) => readRing(ring, [...place, at + 1]))
}

function readRing(value: unknown, place: readonly number[]): Ring {
  const points = listOf(value).map((point, index) => readPoint(point, [...place, index + 1]))
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1]
  const ring = isClosed ? points : [...points, ...points.slice(0, 1)]
  const corners = new Set(ring.map(String)).size
  if (corners < 3) throw refuseField('geojson', 'too_few_corners', { place, got: corners })
  return ring
}

function readPoint(value: unknown, place: readonly number[]): Point {
  const [lng, lat] = listOf(value)
  const isInBrazil = isBetween(lng, brazil.lng) && isBetween(lat, brazil.lat)
  if (isInBrazil) return [rounded(lng as number), rounded(lat as number)]
  throw refuseField('geojson', 'wrong_point', { place, got: shown(value), area: brazil })
}

function isBetween(value: unknown, { min, max }: { min: number; max: number }): boolean {
  return typeof value === 'number' && value >= min && value <= max
}

const rounded = (degrees: number) => Math.round(degrees * decimals) / decimals

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw refuseField('geojson', 'not_allowed', { why: 'not_geojson', got: shown(value) })
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw refuseField('geojson', 'not_allowed', { why: 'not_a_list', got: shown(value) })
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').slice(0, 60)
}
