import type { Matrix, Problem, Vehicle } from './problem.ts'

/** Stands for an infinite distance, so that sums and differences stay numbers. */
export const unreachable = 1e12

/**
 * Returns the duration and cost of the ways between places for each vehicle, by row and by column. Vehicles
 * of a profile share the tables.
 */
export function travelByVehicle({ travel, vehicles, cost }: Problem, places: number) {
  const profiles = Object.keys(travel)
  const metreCost = cost?.metre ?? 1
  const secondCost = cost?.second ?? 0
  const flat = new Map(
    profiles.map((profile) => {
      const { seconds, metres } = travel[profile]!
      const times = flatten(seconds, places)
      const timesTo = transposed(times, places)
      if (seconds === metres && metreCost === 1 && secondCost === 0)
        return [profile, { times, timesTo, costs: times, costsTo: timesTo }]
      const costs = flatten(metres, places)
      for (let i = 0; i < costs.length; i++) {
        const isWay = costs[i] !== unreachable && times[i] !== unreachable
        costs[i] = isWay ? costs[i]! * metreCost + times[i]! * secondCost : unreachable
      }
      return [profile, { times, timesTo, costs, costsTo: transposed(costs, places) }]
    }),
  )
  const ofVehicle = (vehicle: Vehicle) => flat.get(vehicle.profile ?? profiles[0]!)!
  return {
    seconds: vehicles.map((vehicle) => ofVehicle(vehicle).times),
    cost: vehicles.map((vehicle) => ofVehicle(vehicle).costs),
    secondsTo: vehicles.map((vehicle) => ofVehicle(vehicle).timesTo),
    costTo: vehicles.map((vehicle) => ofVehicle(vehicle).costsTo),
  }
}

function flatten(matrix: Matrix, places: number): Float64Array {
  const flat = new Float64Array(places * places)
  for (let from = 0; from < matrix.length; from++) {
    const row = matrix[from]!
    for (let to = 0; to < row.length; to++) {
      const value = row[to]!
      flat[from * places + to] = value < unreachable ? value : unreachable
    }
  }
  return flat
}

/** Columns as rows, or the table itself where it is symmetric. Square by square, so that rows and columns stay in the processor's cache. */
function transposed(flat: Float64Array, size: number): Float64Array {
  const side = 64
  let turned: Float64Array | undefined
  for (let top = 0; top < size; top += side) {
    const bottom = Math.min(size, top + side)
    for (let left = 0; left <= top; left += side) {
      const right = Math.min(size, left + side)
      for (let from = top; from < bottom; from++) {
        for (let to = left; to < right; to++) {
          const there = flat[from * size + to]!
          const back = flat[to * size + from]!
          if (there === back) continue
          turned ??= flat.slice()
          turned[to * size + from] = there
          turned[from * size + to] = back
        }
      }
    }
  }
  return turned ?? flat
}
