import { loadPlan } from './load-plan.ts'
import type { Plan, Problem, Reason } from './problem.ts'
import { hoursAndMinutes, textOf, whyNotOn } from './reasons.ts'
import { namesOf, travelOf } from './schedule.ts'

/** What one vehicle would add for a job with all else as planned, or why it cannot do it. The cheapest come first. */
export type Alternative = { vehicle: string; isPlanned: boolean } & (
  | { cost: number; metres: number; seconds: number }
  | { why: Reason; text: string }
)

/**
 * Compares the vehicles for a job of a plan, each at its best place. Empty for a job whose stops are fixed, and for one that the problem does
 * not have.
 */
export function explainJob(
  problem: Problem,
  plan: Plan,
  jobId: string,
  clock = hoursAndMinutes,
): Alternative[] {
  const job = problem.jobs.findIndex(({ id }) => id === jobId)
  const { routes, places, takeOut } = loadPlan(problem, plan)
  if (job < 0 || routes.model.isMovable[job] === 0) return []
  const plannedOn = plan.routes.find(({ stops }) => stops.some((stop) => stop.job === jobId))?.vehicle
  takeOut(job)
  const names = namesOf(problem)
  const totals = () =>
    problem.vehicles
      .map((_, vehicle) => travelOf(problem, routes, vehicle))
      .reduce((sum, { metres, seconds }) => ({ metres: sum.metres + metres, seconds: sum.seconds + seconds }))
  const without = totals()
  const alternatives = problem.vehicles.map(({ id }, vehicle): Alternative => {
    const place = places.placeIn(job, vehicle)
    const base = { vehicle: id, isPlanned: id === plannedOn }
    if (!place) {
      const why = whyNotOn(problem, routes, names, job, vehicle) ?? { kind: 'no_place' }
      return { ...base, why, text: textOf(why, clock) }
    }
    const opening =
      routes.count[vehicle] === 0 && problem.vehicleCost === undefined ? routes.model.vehicleCost : 0
    routes.begin()
    routes.insert(job, vehicle, place.after, place.afterSecond)
    const within = totals()
    routes.undo()
    return {
      ...base,
      cost: place.cost - opening,
      metres: within.metres - without.metres,
      seconds: within.seconds - without.seconds,
    }
  })
  const costOf = (each: Alternative) => ('cost' in each ? each.cost : Number.POSITIVE_INFINITY)
  return alternatives.sort((a, b) => Number(costOf(a) > costOf(b)) - Number(costOf(a) < costOf(b)))
}
