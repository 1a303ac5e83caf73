import type { TrackingSnapshot } from '@rodovia/gateway/rest/tracking.ts'

export type Point = { x: number; y: number }
type Place = { lat: number; lng: number }

export const mapWidth = 480
export const mapHeight = 320
const padding = 56
/** Two places next to each other are not blown up to look far away: the map is at least so wide. */
const minimumDegrees = 0.01

/**
 * How places become points of the map: north is up and a kilometre is as long in each direction. The page's script moves the
 * driver with the same numbers: x = (lng - west) * perLng, y = (north - lat) * perLat.
 */
export type Projection = { west: number; north: number; perLng: number; perLat: number }

/** Fits all places in, with a margin. Pure. */
export function projectionFor(places: readonly Place[]): Projection {
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const [south, top, left, east] = [
    Math.min(...lats),
    Math.max(...lats),
    Math.min(...lngs),
    Math.max(...lngs),
  ]
  const [lat, lng] = [(south + top) / 2, (left + east) / 2]
  // A degree of longitude is that much shorter than one of latitude.
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const perLat = Math.min(
    (mapHeight - 2 * padding) / Math.max(top - south, minimumDegrees),
    (mapWidth - 2 * padding) / (Math.max(east - left, minimumDegrees) * squeeze),
  )
  const perLng = perLat * squeeze
  return { west: lng - mapWidth / 2 / perLng, north: lat + mapHeight / 2 / perLat, perLng, perLat }
}

export function pointOf({ west, north, perLng, perLat }: Projection, { lat, lng }: Place): Point {
  return { x: round((lng - west) * perLng), y: round((north - lat) * perLat) }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Where origin, destination and driver are on the map, and the projection that put them there. */
export function schematicOf({
  origem,
  destino,
  position,
}: Pick<TrackingSnapshot, 'origem' | 'destino' | 'position'>) {
  const projection = projectionFor([origem, destino, ...(position ? [position] : [])])
  const origin = pointOf(projection, origem)
  const destination = pointOf(projection, destino)
  return {
    projection,
    origin,
    destination,
    driver: position && pointOf(projection, position),
    way: curveBetween(origin, destination),
  }
}

/** A gentle curve: nobody takes it for the road. */
export function curveBetween(from: Point, to: Point): string {
  const bend = 0.14
  const middle = {
    x: round((from.x + to.x) / 2 + (to.y - from.y) * bend),
    y: round((from.y + to.y) / 2 - (to.x - from.x) * bend),
  }
  return `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`
}
