import type { Position } from './position.ts'

/** A square of the map about 300 m wide: a row of latitude, and a column of that row. */
export type Cell = { row: number; column: number }

/** What a driver who is shown in public is blurred by (contract section 1: about 300 m). */
const cellMeters = 300
/** So far beyond the edge a driver still counts as in the cell, so that walking along an edge does not show where it is. */
const hysteresisMeters = 100
const displacementMeters = 250

const metersOfOneDegree = 111_195
const rowDegrees = cellMeters / metersOfOneDegree

/**
 * The cell a position is shown by: the one it was shown by last, as long as it has not left that by more than the hysteresis.
 */
export function publicCell(position: Position, last: Cell | null): Cell {
  return last && isNear(last, position) ? last : cellOf(position)
}

/**
 * The point that a cell's driver is shown at: its centre, moved 250 m in a direction that only who knows the key can tell. It is
 * the same each time, so that nothing is learned by asking often, and another for each driver, so that nobody learns it of a
 * cell by being there. A centre alone would be wrong by 120 m in the median.
 */
export function publicPoint(
  cell: Cell,
  { driverId, key, sha256 }: { driverId: string; key: string; sha256: (text: string) => string },
): Position {
  const digest = sha256(`${key}:${driverId}:${cell.row}:${cell.column}`)
  const direction = (Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * 2 * Math.PI
  const { lat, lng } = centreOf(cell)
  return {
    lat: lat + (Math.sin(direction) * displacementMeters) / metersOfOneDegree,
    lng: lng + (Math.cos(direction) * displacementMeters) / metersOfOneDegreeEast(lat),
  }
}

function cellOf({ lat, lng }: Position): Cell {
  const row = Math.floor(lat / rowDegrees)
  return { row, column: Math.floor(lng / columnDegrees(row)) }
}

function isNear(cell: Cell, { lat, lng }: Position): boolean {
  const centre = centreOf(cell)
  const reach = cellMeters / 2 + hysteresisMeters
  return (
    Math.abs(lat - centre.lat) * metersOfOneDegree <= reach &&
    Math.abs(lng - centre.lng) * metersOfOneDegreeEast(centre.lat) <= reach
  )
}

function centreOf({ row, column }: Cell): Position {
  return { lat: (row + 0.5) * rowDegrees, lng: (column + 0.5) * columnDegrees(row) }
}

/** Columns of a row are as wide as in its middle: rows are laid by themselves. */
function columnDegrees(row: number): number {
  return cellMeters / metersOfOneDegreeEast((row + 0.5) * rowDegrees)
}

function metersOfOneDegreeEast(lat: number): number {
  return metersOfOneDegree * Math.cos((lat * Math.PI) / 180)
}
