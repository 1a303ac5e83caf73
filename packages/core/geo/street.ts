import type { Position } from './position.ts'

/** A point of a street where a number is known, in millionths of a degree. */
export type Knot = { number: number; lat: number; lng: number }

/** A street in one postal code, as addresses of CNEFE have it: docs/explanation/postal-codes.md#streets. */
export type Street = Position & {
  /** The postal code as a number: 01310100 is 1310100. */
  cep: number
  /** The municipality's seven digits at IBGE. */
  cityCode: number
  /** The searched form of the name: `streetKey`. */
  key: string
  name: string
  /** That of most addresses. */
  district: string | null
  firstNumber: number | null
  lastNumber: number | null
  /** The number of addresses that were read. */
  addresses: number
  /** Knots by rising number, as few as place every number to within some metres. */
  knots: Knot[]
}

const metersOfOneMillionth = 0.111_195

/** Metres between two points that are at most some kilometres apart. */
export function knotMeters(a: Omit<Knot, 'number'>, b: Omit<Knot, 'number'>): number {
  const east = (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180e6)
  return Math.hypot(b.lat - a.lat, east) * metersOfOneMillionth
}

/** The point of a number between two knots. */
export function between(from: Knot, to: Knot, number: number): Omit<Knot, 'number'> {
  if (from.number === to.number) return from
  const share = (number - from.number) / (to.number - from.number)
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
