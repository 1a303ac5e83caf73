import type { Position } from './position.ts'

const factor = 1e5

/**
 * The points of an encoded polyline with 5 decimal places
 * (developers.google.com/maps/documentation/utilities/polylinealgorithm); null for text that is none.
 */
export function decodePolyline(line: string): Position[] | null {
  const points: Position[] = []
  let [lat, lng, value, shift] = [0, 0, 0, 0]
  let isLng = false
  for (const character of line) {
    const chunk = character.charCodeAt(0) - 63
    if (chunk < 0 || chunk > 63 || shift > 25) return null
    value |= (chunk & 31) << shift
    shift += 5
    if (chunk >= 32) continue
    const delta = value & 1 ? ~(value >> 1) : value >> 1
    if (isLng) lng += delta
    else lat += delta
    if (isLng) points.push({ lat: lat / factor, lng: lng / factor })
    isLng = !isLng
    value = shift = 0
  }
  return isLng || shift > 0 || !points.every(isOnEarth) ? null : points
}

/** The reverse, to 5 decimal places: about a metre. */
export function encodePolyline(points: readonly Position[]): string {
  let line = ''
  let [lat, lng] = [0, 0]
  for (const point of points) {
    const next = [Math.round(point.lat * factor), Math.round(point.lng * factor)] as const
    line += encodedNumber(next[0] - lat) + encodedNumber(next[1] - lng)
    lat = next[0]
    lng = next[1]
  }
  return line
}

function encodedNumber(delta: number): string {
  let text = ''
  let rest = delta < 0 ? ~(delta << 1) : delta << 1
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63)
  return text + String.fromCharCode(rest + 63)
}

function isOnEarth({ lat, lng }: Position): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}
