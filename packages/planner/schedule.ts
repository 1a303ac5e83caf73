import { endOf, type Model, startOf } from './model.ts'
import type { PlannedRoute, PlannedStop, Problem, Travel } from './problem.ts'
import type { Routes } from './routes.ts'
import { unreachable } from './travel.ts'

/** The ids of a problem's stops by node, and their windows as they were asked for. */
export type Names = { stop: string[]; job: string[]; closes: number[] }

export function namesOf({ jobs }: Problem): Names {
  const names: Names = { stop: [], job: [], closes: [] }
  for (const job of jobs) {
    for (const stop of [job.pickup, job.drop]) {
      if (!stop) continue
      names.stop.push(stop.id)
      names.job.push(job.id)
      names.closes.push(stop.window?.to ?? Number.POSITIVE_INFINITY)
    }
  }
  return names
}

/** Each route with its times. A vehicle that would wait at its first stop leaves later instead. */
export function schedule(problem: Problem, routes: Routes, names: Names): PlannedRoute[] {
  return problem.vehicles.flatMap((_, vehicle) =>
    routes.count[vehicle]! > 0 ? [scheduleRoute(problem, routes, vehicle, names)] : [],
  )
}

function scheduleRoute(problem: Problem, routes: Routes, vehicle: number, names: Names): PlannedRoute {
  const { model } = routes
  const start = startOf(model, vehicle)
  const end = endOf(model, vehicle)
  const first = routes.next[start]!
  const stops: PlannedStop[] = []
  const seconds = (from: number, to: number) => model.seconds[vehicle]![model.row[from]! + model.place[to]!]!
  const leaves = routes.begins[first]! - seconds(start, first)
  let departs = leaves
  let driven = 0
  for (let last = start, node = first; node !== end; last = node, node = routes.next[node]!) {
    const arrives = departs + seconds(last, node)
    driven += seconds(last, node)
    departs = routes.leaves[node]!
    stops.push({
      stop: names.stop[node]!,
      job: names.job[node]!,
      arrives,
      begins: routes.begins[node]!,
      departs,
      late: Math.max(0, routes.begins[node]! - names.closes[node]!),
    })
  }
  const last = routes.previous[end]!
  return {
    vehicle: problem.vehicles[vehicle]!.id,
    stops,
    leaves,
    returns: departs + seconds(last, end),
    metres: metresOf(problem, model, routes, vehicle),
    seconds: driven + seconds(last, end),
  }
}

/**
 * Returns the travel of a vehicle, without legs to which no way leads, so that differences stay numbers. Zero
 * for a vehicle that does not move.
 */
export function travelOf(
  problem: Problem,
  routes: Routes,
  vehicle: number,
): { metres: number; seconds: number } {
  if (routes.count[vehicle] === 0) return { metres: 0, seconds: 0 }
  const { model } = routes
  const { metres: table } = travelByProfile(problem, vehicle)
  const end = endOf(model, vehicle)
  let metres = 0
  let seconds = 0
  for (let node = startOf(model, vehicle); node !== end; node = routes.next[node]!) {
    const length = table[model.place[node]!]![model.place[routes.next[node]!]!] ?? 0
    if (length !== Number.POSITIVE_INFINITY) metres += length
    if (routes.legSeconds[node]! < unreachable) seconds += routes.legSeconds[node]!
  }
  return { metres, seconds }
}

function travelByProfile(problem: Problem, vehicle: number): Travel {
  return problem.travel[problem.vehicles[vehicle]!.profile ?? Object.keys(problem.travel)[0]!]!
}

function metresOf(problem: Problem, model: Model, routes: Routes, vehicle: number): number {
  const { metres } = travelByProfile(problem, vehicle)
  const end = endOf(model, vehicle)
  let sum = 0
  for (let node = startOf(model, vehicle); node !== end; node = routes.next[node]!) {
    sum += metres[model.place[node]!]![model.place[routes.next[node]!]!] ?? 0
  }
  return sum
}
