import type { Position } from './position.ts'
import { between, type Knot, type Street } from './street.ts'

/** A point, and whether it is that of the house or only of the street. */
export type StreetPoint = Position & { precision: 'address' | 'street' }

/**
 * Returns the point of a number: between the known numbers on both sides of it, on its own side of the
 * street if that is possible. Beyond the known numbers, and without any, the point is only that of the
 * street.
 */
export function pointOfNumber(
  { knots, lat, lng }: Pick<Street, 'knots' | 'lat' | 'lng'>,
  number: number | null,
): StreetPoint {
  if (number === null || knots.length === 0) return { lat, lng, precision: 'street' }
  const ownSide = knots.filter((knot) => knot.number % 2 === number % 2)
  const inside = pointWithin(ownSide, number) ?? pointWithin(knots, number)
  if (inside) return { ...inside, precision: 'address' }
  const end = number < knots[0]!.number ? knots[0]! : knots.at(-1)!
  return { ...degreesOf(end), precision: 'street' }
}

/** The number that a text begins with, such as 12 of `12-A`; null for `s/n`. */
export function houseNumber(text: string): number | null {
  const digits = /^\s*(?:n[º°o.]*\s*)?(\d{1,6})/i.exec(text)?.[1]
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

function pointWithin(knots: readonly Knot[], number: number): Position | null {
  const after = knots.findIndex((knot) => knot.number >= number)
  if (after === -1) return null
  const to = knots[after]!
  if (to.number === number) return degreesOf(to)
  return after === 0 ? null : degreesOf(between(knots[after - 1]!, to, number))
}

function degreesOf({ lat, lng }: Omit<Knot, 'number'>): Position {
  return { lat: Math.round(lat) / 1e6, lng: Math.round(lng) / 1e6 }
}
