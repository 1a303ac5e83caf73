import { type Hole, type Html, html } from '../html.ts'

export type Place = { lat: number; lng: number }
export type Point = { x: number; y: number }

export const mapWidth = 480
export const mapHeight = 320
const padding = 56
/** The least width of a map, so that two neighbours do not look far apart. */
const minimumDegrees = 0.01

/**
 * The projection of places onto the map: north is up, and a kilometre has the same length in each direction.
 * The page's script moves the driver with the same numbers: x = (lng - west) * perLng, y = (north - lat) *
 * perLat.
 */
export type Projection = { west: number; north: number; perLng: number; perLat: number }

/** Fits all places in, with a margin. */
export function projectionFor(places: readonly Place[]): Projection {
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const [south, top] = [Math.min(...lats), Math.max(...lats)]
  const [left, right] = [Math.min(...lngs), Math.max(...lngs)]
  const [lat, lng] = [(south + top) / 2, (left + right) / 2]
  // A degree of longitude is shorter than one of latitude by this factor.
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const perLat = Math.min(
    (mapHeight - 2 * padding) / Math.max(top - south, minimumDegrees),
    (mapWidth - 2 * padding) / (Math.max(right - left, minimumDegrees) * squeeze),
  )
  const perLng = perLat * squeeze
  return { west: lng - mapWidth / 2 / perLng, north: lat + mapHeight / 2 / perLat, perLng, perLat }
}

export function pointOf({ west, north, perLng, perLat }: Projection, { lat, lng }: Place): Point {
  return { x: round((lng - west) * perLng), y: round((north - lat) * perLat) }
}

const round = (value: number) => Math.round(value * 10) / 10

/** A gentle curve, which nobody takes for the road. */
export function curveBetween(from: Point, to: Point): string {
  const bend = 0.14
  const middle = {
    x: round((from.x + to.x) / 2 + (to.y - from.y) * bend),
    y: round((from.y + to.y) / 2 - (to.x - from.x) * bend),
  }
  return `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`
}

type Description = { title: Hole; text?: Hole }

/** The picture around the marks: a grid, and the projection for the page's script. */
export function schematicMap(
  { west, north, perLng, perLat }: Projection,
  { title, text }: Description,
  marks: Html,
) {
  return html`<svg viewBox="0 0 ${mapWidth} ${mapHeight}" role="img" aria-labelledby="map-title${text ? ' map-text' : ''}"
 data-west="${west}" data-north="${north}" data-per-lng="${perLng}" data-per-lat="${perLat}">
<title id="map-title">${title}</title>
${text ? html`<desc id="map-text">${text}</desc>` : ''}
<defs><pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" class="grid"/></pattern></defs>
<rect width="${mapWidth}" height="${mapHeight}" fill="url(#grid)"/>
${marks}
</svg>`
}
