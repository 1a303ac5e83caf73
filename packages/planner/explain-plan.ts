import { loadPlan } from './load-plan.ts'
import { endOf, type Model, startOf } from './model.ts'
import type { Plan, Problem, Reason } from './problem.ts'
import { whyNotOn } from './reasons.ts'
import type { Routes } from './routes.ts'
import { namesOf, travelOf } from './schedule.ts'
import { unreachable } from './travel.ts'

/** Why a planned job is where it is. */
export type Explanation = {
  job: string
  vehicle: string
  /** The metres and seconds that the job adds to the route. */
  adds: Added
  /** The vehicle that would do it for the least cost instead; without one, no other can. */
  nextBest?: Added & { vehicle: string }
  /**
   * The vehicle nearest to the job's first stop among those that start nearer than the planned one but cannot
   * do it, with the rule in its way.
   */
  ruledOut?: { vehicle: string; why: Reason }
  /** The seconds by which its last stop may begin later; infinite where nothing has to be in time. */
  spare: number
  /** The stop whose window allows no more; without one, the end of the shift. */
  boundBy?: string
}

export type Added = { metres: number; seconds: number }

/** Explains each job of a plan whose stops are not fixed, with everything else as planned: the plan is loaded once for all of them. */
export function explainPlan(problem: Problem, plan: Plan): Explanation[] {
  const { routes, places, takeOut } = loadPlan(problem, plan)
  const { model } = routes
  const names = namesOf(problem)
  const explanations: Explanation[] = []
  for (let job = 0; job < model.jobs; job++) {
    if (routes.isAbsent(job) || model.isMovable[job] === 0) continue
    const last = model.second[job]! >= 0 ? model.second[job]! : model.first[job]!
    const vehicle = routes.vehicleOf[last]!
    const idOf = (which: number) => problem.vehicles[which]!.id
    const costOf = (place: { vehicle: number; after: number; afterSecond: number }): Added => {
      const without = travelOf(problem, routes, place.vehicle)
      routes.insert(job, place.vehicle, place.after, place.afterSecond)
      return difference(travelOf(problem, routes, place.vehicle), without)
    }
    const { spare, boundBy } = spareOf(routes, names.stop, last, vehicle)
    const planned = travelOf(problem, routes, vehicle)
    routes.begin()
    takeOut(job)
    const adds = difference(planned, travelOf(problem, routes, vehicle))
    let best: { vehicle: number; cost: number; after: number; afterSecond: number } | undefined
    let barred = -1
    let nearest = startCost(model, job, vehicle)
    for (let other = 0; other < model.vehicles; other++) {
      if (other === vehicle) continue
      const place = places.placeIn(job, other)
      if (place && place.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { vehicle: other, ...place }
      if (place || startCost(model, job, other) >= nearest) continue
      nearest = startCost(model, job, other)
      barred = other
    }
    const why = barred < 0 ? undefined : whyNotOn(problem, routes, names, job, barred)
    const nextBest = best && { vehicle: idOf(best.vehicle), ...costOf(best) }
    routes.undo()
    explanations.push({
      job: names.job[last]!,
      vehicle: idOf(vehicle),
      adds,
      ...(nextBest && { nextBest }),
      ...(why && { ruledOut: { vehicle: idOf(barred), why } }),
      spare,
      ...(boundBy !== undefined && { boundBy }),
    })
  }
  return explanations
}

export function difference(more: Added, less: Added): Added {
  return { metres: more.metres - less.metres, seconds: more.seconds - less.seconds }
}

/** From where a vehicle starts to the first stop of a job. */
function startCost(model: Model, job: number, vehicle: number): number {
  return model.cost[vehicle]![model.row[startOf(model, vehicle)]! + model.place[model.first[job]!]!]!
}

/** Returns the seconds by which a stop may begin later, and the stop whose window limits them. */
function spareOf(routes: Routes, stops: string[], stop: number, vehicle: number) {
  const { model, latest, begins, next } = routes
  const spare = latest[stop]! - begins[stop]!
  if (spare > unreachable / 100) return { spare: Number.POSITIVE_INFINITY }
  const end = endOf(model, vehicle)
  let node = stop
  while (node !== end && latest[node]! < model.closes[node]!) node = next[node]!
  return node === end ? { spare } : { spare, boundBy: stops[node]! }
}
