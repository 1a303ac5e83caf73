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

function isOnEarth({ lat, lng }: Position): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}
