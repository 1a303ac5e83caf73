import type { UserId } from '../shared/ids.ts'
import type { Position } from './position.ts'

/** A cell of a driver's map of one day, 120 m wide: a row of latitude, and a column within it. */
export type Cell = { row: number; column: number }

/** The blur of one driver on one day. Secret: with it, a shown point gives the cell away. */
export type Blur = {
  /** The shift of the day's grid in parts of a cell, 0 to 1 each. */
  readonly shift: { readonly north: number; readonly east: number }
  /** The same every day. */
  readonly displacementMeters: { readonly north: number; readonly east: number }
}

const cellMeters = 120
/** A driver leaves a cell only this far beyond its edge, so that a driver who stands at the edge does not alternate. */
const hysteresisMeters = 20
/** From the centre of a cell. A position in it is up to 113 m from there, so it is 150 to 450 m from the shown point. */
const displacement = { minMeters: 265, maxMeters: 335 }

/** The largest distance between the shown and the true position, rounded up: docs/reference/rules.md#nearby-drivers. */
export const maxBlurMeters = 450

const metersOfOneDegree = 111_195
const rowDegrees = cellMeters / metersOfOneDegree

/**
 * The grid is another one for each driver and day, so centres of cells cannot be listed. The displacement has a secret
 * distance and direction for each driver and never changes: the mean of all points that are ever shown of a driver is
 * as far from the truth as each of them. `day` is a date such as 2026-11-22.
 */
export function blurOf(
  driverId: UserId,
  day: string,
  { key, sha256 }: { key: string; sha256: (text: string) => string },
): Blur {
  const [ofDistance, ofDirection] = fractionsOf(sha256(`${key}:displacement:${driverId}`))
  const [north, east] = fractionsOf(sha256(`${key}:grid:${driverId}:${day}`))
  const meters = displacement.minMeters + ofDistance * (displacement.maxMeters - displacement.minMeters)
  const direction = ofDirection * 2 * Math.PI
  return {
    shift: { north, east },
    displacementMeters: { north: Math.sin(direction) * meters, east: Math.cos(direction) * meters },
  }
}

/** The cell that shows a position: the last one of the same day until the position leaves it by more than the hysteresis. */
export function publicCell(position: Position, last: Cell | null, blur: Blur): Cell {
  return last && isNear(last, position, blur) ? last : cellOf(position, blur)
}

/** The public point of a driver in a cell: the centre, moved by the driver's displacement. */
export function publicPoint(cell: Cell, blur: Blur): Position {
  const { lat, lng } = centreOf(cell, blur)
  const { north, east } = blur.displacementMeters
  return { lat: lat + north / metersOfOneDegree, lng: lng + east / metersOfOneDegreeEast(lat) }
}

function cellOf({ lat, lng }: Position, { shift }: Blur): Cell {
  const row = Math.floor(lat / rowDegrees - shift.north)
  return { row, column: Math.floor(lng / columnDegrees(row, shift) - shift.east) }
}

function isNear(cell: Cell, { lat, lng }: Position, blur: Blur): boolean {
  const centre = centreOf(cell, blur)
  const reach = cellMeters / 2 + hysteresisMeters
  return (
    Math.abs(lat - centre.lat) * metersOfOneDegree <= reach &&
    Math.abs(lng - centre.lng) * metersOfOneDegreeEast(centre.lat) <= reach
  )
}

function centreOf({ row, column }: Cell, { shift }: Blur): Position {
  return { lat: middleOf(row, shift), lng: (column + 0.5 + shift.east) * columnDegrees(row, shift) }
}

/** The columns of a row are as wide as in the row's middle. */
function columnDegrees(row: number, shift: Blur['shift']): number {
  return cellMeters / metersOfOneDegreeEast(middleOf(row, shift))
}

function middleOf(row: number, { north }: Blur['shift']): number {
  return (row + 0.5 + north) * rowDegrees
}

function metersOfOneDegreeEast(lat: number): number {
  return metersOfOneDegree * Math.cos((lat * Math.PI) / 180)
}

/** Two numbers from 0 to 1 of the first 64 bits of a hash. */
function fractionsOf(hex: string): [number, number] {
  const fraction = (from: number) => Number.parseInt(hex.slice(from, from + 8), 16) / 2 ** 32
  return [fraction(0), fraction(8)]
}
