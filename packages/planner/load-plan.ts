import { createModel } from './model.ts'
import type { Plan, Problem } from './problem.ts'
import { Search } from './search.ts'

/**
 * A search that stands at a plan. `takeOut` removes a job from its route, and leaves the others there even where they are late without
 * it.
 */
export function loadPlan(problem: Problem, { routes: planned }: Plan) {
  const stopsOf = new Map(planned.map(({ vehicle, stops }) => [vehicle, stops.map(({ stop }) => stop)]))
  const vehicles = problem.vehicles.map((vehicle) => ({
    ...vehicle,
    // Nothing is locked, because locked jobs are compared with other places too.
    locked: [],
    planned: (stopsOf.get(vehicle.id) ?? []).slice(vehicle.fixed?.length ?? 0),
  }))
  const search = new Search(createModel({ ...problem, vehicles }), 1, { iterations: 0 })
  search.putPlanned()
  const { routes, places } = search
  const takeOut = (job: number) => void (routes.isAbsent(job) || routes.refresh(routes.remove(job)))
  return { routes, places, takeOut }
}
