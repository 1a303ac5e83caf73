import { between, type Knot, knotMeters } from './street.ts'

/** A number that is left out stays within this distance of where it was known. A census taker's GPS is no better. */
const toleranceMeters = 10

/**
 * The fewest knots that still place every number: one point for each number, and of each side of the street only those without which
 * another would be off (Douglas and Peucker, with the number as the way). Even and odd numbers face each other.
 */
export function thinKnots(knots: readonly Knot[]): Knot[] {
  const single = meanOfEachNumber(knots)
  const sides = [0, 1].map((side) => thinSide(single.filter(({ number }) => number % 2 === side)))
  return sides.flat().sort((a, b) => a.number - b.number)
}

function meanOfEachNumber(knots: readonly Knot[]): Knot[] {
  const sorted = knots.toSorted((a, b) => a.number - b.number)
  const means: Knot[] = []
  for (let from = 0; from < sorted.length; ) {
    const { number } = sorted[from]!
    let to = from
    let lat = 0
    let lng = 0
    for (; sorted[to]?.number === number; to++) {
      lat += sorted[to]!.lat
      lng += sorted[to]!.lng
    }
    means.push({ number, lat: Math.round(lat / (to - from)), lng: Math.round(lng / (to - from)) })
    from = to
  }
  return means
}

function thinSide(knots: readonly Knot[]): Knot[] {
  if (knots.length <= 2) return [...knots]
  const isKept = new Set([0, knots.length - 1])
  const open: [number, number][] = [[0, knots.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const middle = farthest(knots, ...span)
    if (middle === null) continue
    isKept.add(middle)
    open.push([span[0], middle], [middle, span[1]])
  }
  return knots.filter((_, index) => isKept.has(index))
}

/** The knot between two that is farthest from where they place it; null if all are near enough. */
function farthest(knots: readonly Knot[], from: number, to: number): number | null {
  let found: number | null = null
  let most = toleranceMeters
  for (let index = from + 1; index < to; index++) {
    const knot = knots[index]!
    const meters = knotMeters(knot, between(knots[from]!, knots[to]!, knot.number))
    if (meters > most) {
      most = meters
      found = index
    }
  }
  return found
}
