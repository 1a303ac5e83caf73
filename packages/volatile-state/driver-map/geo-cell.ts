import type { Position } from '@rodovia/core/geo/position.ts'

/** Redis divides the map by Mercator's limits, each axis into 2^26. */
const cells = 2 ** 26
const maxLat = 85.05112878
const maxLng = 180

/** Every second bit of the lower 26, from the lowest. */
function everySecondBit(bits: number): number {
  let even = bits & 0x1555555
  even = (even | (even >> 1)) & 0x3333333
  even = (even | (even >> 2)) & 0xf0f0f0f
  even = (even | (even >> 4)) & 0xff00ff
  return (even | (even >> 8)) & 0xffff
}

/**
 * The middle of the cell with that number, as GEOPOS returns it: the bits of latitude and longitude in turn, 52 in all
 * (https://redis.io/docs/latest/commands/geoadd/). Redis itself takes longer to write two numbers as text than one.
 */
export function positionOfCell(cell: number): Position {
  const low = cell % cells
  const high = Math.floor(cell / cells)
  const row = everySecondBit(high) * 2 ** 13 + everySecondBit(low)
  const column = everySecondBit(high >> 1) * 2 ** 13 + everySecondBit(low >> 1)
  return {
    lat: ((row + 0.5) / cells) * 2 * maxLat - maxLat,
    lng: ((column + 0.5) / cells) * 2 * maxLng - maxLng,
  }
}
