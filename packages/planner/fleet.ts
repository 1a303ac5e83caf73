import type { Search } from './search.ts'
import { tuning } from './tuning.ts'

/**
 * Empties one route after the other and searches for places for its jobs elsewhere. A job that was often without a place counts more, so
 * that the search sets down what is easy to place and keeps what is hard.
 */
export function* minimiseVehicles(search: Search, untilShare: number): Generator<void> {
  const { routes, budget, places, best, model, random } = search
  const absences = new Float64Array(model.jobs)
  const given = penaltyOfAbsent(search)
  const fewest = fewestVehicles(search)
  const hot = model.legCost * tuning.fleetHot
  const patience = tuning.patience * model.jobs
  let sum = 0
  let triedSince = 0
  const emptyRoute = () => {
    if (!emptyOneRoute(search, absences)) return false
    places.mostUsed = routes.usedCount
    sum = sumOf(search, absences)
    triedSince = budget.iterations
    return true
  }
  for (;;) {
    if (routes.absentCount === 0 || penaltyOfAbsent(search) <= given) {
      if (routes.cost < best.cost) search.keepBest()
      if (routes.usedCount <= fewest || !emptyRoute()) break
    } else if (budget.iterations > triedSince + patience) {
      startAnew(search, absences)
      if (!emptyRoute()) break
    }
    if (budget.next() >= untilShare) break
    if (budget.takePause()) yield
    const travel = travelCost(search)
    const absentBefore = routes.absentCount
    search.attempt()
    const newSum = sumOf(search, absences)
    const isBetter =
      newSum < sum ||
      (routes.absentCount <= absentBefore &&
        newSum <= sum &&
        travelCost(search) < travel - hot * Math.log(random.next() + 1e-12))
    for (let i = 0; i < routes.absentCount; i++) absences[routes.absent[i]!]! += 1
    if (isBetter) sum = sumOf(search, absences)
    else {
      routes.undo()
      sum = sumOf(search, absences)
    }
  }
  routes.load(best)
  places.mostUsed = model.vehicles
  places.closed.fill(0)
}

/**
 * Starts anew from the best plan, with small random counters: where one route does not go away for long, the
 * old counters would hold the search where it is.
 */
function startAnew({ routes, best, places, random }: Search, absences: Float64Array): void {
  routes.load(best)
  places.closed.fill(0)
  for (let job = 0; job < absences.length; job++) absences[job] = random.next()
}

function sumOf({ routes }: Search, absences: Float64Array): number {
  let sum = 0
  for (let i = 0; i < routes.absentCount; i++) sum += absences[routes.absent[i]!]!
  return sum
}

function penaltyOfAbsent({ routes, model }: Search): number {
  let sum = 0
  for (let i = 0; i < routes.absentCount; i++) sum += model.penalty[routes.absent[i]!]!
  return sum
}

const travelCost = (search: Search) => search.routes.cost - penaltyOfAbsent(search)

/** The number of vehicles that the whole load needs when the largest carry it. */
function fewestVehicles({ model }: Search): number {
  if (!model.onlyDrops) return 1
  const { measures, capacity, fromStart, stops, vehicles } = model
  let fewest = 1
  for (let m = 0; m < measures.length; m++) {
    let left = 0
    for (let stop = 0; stop < stops; stop++) left += fromStart[stop * measures.length + m]!
    const largest = Array.from({ length: vehicles }, (_, v) => capacity[v * measures.length + m]!).sort(
      (a, b) => b - a,
    )
    let count = 0
    while (left > 1e-9 && count < vehicles) left -= largest[count++]!
    fewest = Math.max(fewest, count)
  }
  return fewest
}

/** Takes out the route whose jobs were least often without a place; false when no vehicle can be spared. */
function emptyOneRoute({ routes, places, removal, model }: Search, absences: Float64Array): boolean {
  let chosen = -1
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < routes.usedCount; i++) {
    const vehicle = routes.used[i]!
    if (model.fixed[vehicle]!.length > 0 || model.locked[vehicle]!.size > 0) continue
    let sum = routes.count[vehicle]! * 1e-3
    for (let stop = 0; stop < model.stops; stop++)
      if (routes.vehicleOf[stop] === vehicle) sum += absences[model.jobOf[stop]!]!
    if (sum < least) {
      least = sum
      chosen = vehicle
    }
  }
  if (chosen < 0) return false
  removal.route(chosen)
  places.closed[chosen] = 1
  return true
}
