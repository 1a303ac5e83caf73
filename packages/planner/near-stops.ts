import type { Model } from './model.ts'

/** So many are known of each stop. */
const most = 1_000
/** In the lowest bits of a distance, far below what counts. */
const bitsOfIndex = 13
const indexMask = 2 ** bitsOfIndex - 1

/** The stops nearest to a stop, itself first. Sorted when first asked for: a short search asks for few. */
export class NearStops {
  private readonly model: Model
  private readonly rows: (Uint16Array | undefined)[]
  private readonly distances: Float64Array
  /** The distances with the stop in their lowest bits. */
  private readonly keys: Float64Array
  /** The lower halves of the keys. */
  private readonly bits: Uint32Array

  constructor(model: Model) {
    this.model = model
    this.rows = new Array(model.stops).fill(undefined)
    this.distances = new Float64Array(model.stops)
    this.keys = new Float64Array(model.stops)
    this.bits = new Uint32Array(this.keys.buffer)
  }

  of(stop: number): Uint16Array {
    const known = this.rows[stop]
    if (known) return known
    const row = this.sort(stop)
    this.rows[stop] = row
    return row
  }

  /** Numbers are sorted many times faster than indexes by a function, so each distance carries its stop along. */
  private sort(stop: number): Uint16Array {
    const { stops, row, place, cost, costTo } = this.model
    const { distances, keys, bits } = this
    const there = cost[0]!
    const back = costTo[0]!
    const from = row[stop]!
    for (let other = 0; other < stops; other++) {
      distances[other] = other === stop ? -1 : there[from + place[other]!]! + back[from + place[other]!]!
      keys[other] = distances[other]!
      bits[lowHalf + 2 * other] = (bits[lowHalf + 2 * other]! & ~indexMask) | other
    }
    keys.sort()
    const nearest = new Uint16Array(Math.min(stops, most))
    for (let i = 0; i < nearest.length; i++) {
      const found = bits[lowHalf + 2 * i]! & indexMask
      // Distances that differ in their last bits alone are not in order yet.
      let at = i
      while (at > 0 && isNearer(found, nearest[at - 1]!, distances)) nearest[at] = nearest[--at]!
      nearest[at] = found
    }
    return nearest
  }
}

function isNearer(one: number, other: number, distances: Float64Array): boolean {
  return distances[one]! < distances[other]! || (distances[one] === distances[other] && one < other)
}

/** The index of the lower half of a number on this machine. */
const lowHalf = new Uint32Array(new Float64Array([1]).buffer)[0] === 0 ? 0 : 1
