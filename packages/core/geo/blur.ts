import type { Position } from './position.ts'

/** A cell of the map, about 300 m wide: a row of latitude, and a column within it. */
export type Cell = { row: number; column: number }

/** The precision of public positions, about 300 m: docs/reference/rules.md#nearby-drivers. */
const cellMeters = 300
/** A driver leaves a cell only this far beyond its edge, so that the shown cell does not reveal the edge. */
const hysteresisMeters = 100
const displacementMeters = 250

const metersOfOneDegree = 111_195
const rowDegrees = cellMeters / metersOfOneDegree

/** The cell that shows a position: the last one until the position leaves it by more than the hysteresis. */
export function publicCell(position: Position, last: Cell | null): Cell {
  return last && isNear(last, position) ? last : cellOf(position)
}

/**
 * The public point of a driver in a cell: the centre, moved 250 m in a direction derived from the key. It is stable,
 * so repeated requests reveal nothing more, and different for each driver, so being in a cell reveals nothing about
 * others. The centre alone would be off by only 120 m in the median.
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

/** The columns of a row are as wide as in the row's middle. */
function columnDegrees(row: number): number {
  return cellMeters / metersOfOneDegreeEast((row + 0.5) * rowDegrees)
}

function metersOfOneDegreeEast(lat: number): number {
  return metersOfOneDegree * Math.cos((lat * Math.PI) / 180)
}
