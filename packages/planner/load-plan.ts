import { createModel } from './model.ts'
import type { Plan, Problem } from './problem.ts'
import { Search } from './search.ts'

/** A search that stands at a plan. `takeOut` removes a job from its route. */
export function loadPlan(problem: Problem, { routes: planned }: Plan) {
  const stopsOf = new Map(planned.map(({ vehicle, stops }) => [vehicle, stops.map(({ stop }) => stop)]))
  const vehicles = problem.vehicles.map((vehicle) => ({
    ...vehicle,
    // What is locked is compared with other places too.
    locked: [],
    planned: (stopsOf.get(vehicle.id) ?? []).slice(vehicle.fixed?.length ?? 0),
  }))
  const search = new Search(createModel({ ...problem, vehicles }), 1, { iterations: 0 })
  search.putPlanned()
  const takeOut = (job: number) => search.removal.job(job)
  return { routes: search.routes, places: search.places, takeOut }
}
