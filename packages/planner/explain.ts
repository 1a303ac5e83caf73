import { difference } from './explain-plan.ts'
import { loadPlan } from './load-plan.ts'
import type { Plan, Problem, Reason } from './problem.ts'
import { hoursAndMinutes, textOf, whyNotOn } from './reasons.ts'
import { namesOf, travelOf } from './schedule.ts'

/**
 * The addition of one vehicle for a job with all else as planned, or the reason why it cannot do it. The
 * cheapest come first.
 */
export type Alternative = { vehicle: string; isPlanned: boolean } & (
  | { cost: number; metres: number; seconds: number }
  | { why: Reason; text: string }
)

/**
 * Compares the vehicles for a job of a plan: the planned one as planned, the others each at its best place. Empty for a job whose stops are
 * fixed, and for one that the problem does not have.
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
  const names = namesOf(problem)
  const totals = () =>
    problem.vehicles
      .map((_, vehicle) => travelOf(problem, routes, vehicle))
      .reduce((sum, { metres, seconds }) => ({ metres: sum.metres + metres, seconds: sum.seconds + seconds }))
  const { metre = 1, second = 0 } = problem.cost ?? {}
  const planned = totals()
  takeOut(job)
  const without = totals()
  const alternatives = problem.vehicles.map(({ id }, vehicle): Alternative => {
    const base = { vehicle: id, isPlanned: id === plannedOn }
    // The rest of its route may keep the rules only with this job, so no place is searched in it.
    if (base.isPlanned) {
      const adds = difference(planned, without)
      const aversion = routes.model.aversion?.[job * problem.vehicles.length + vehicle] ?? 0
      return { ...base, cost: adds.metres * metre + adds.seconds * second + aversion, ...adds }
    }
    const place = places.placeIn(job, vehicle)
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
    return { ...base, cost: place.cost - opening, ...difference(within, without) }
  })
  const costOf = (each: Alternative) => ('cost' in each ? each.cost : Number.POSITIVE_INFINITY)
  return alternatives.sort((a, b) => Number(costOf(a) > costOf(b)) - Number(costOf(a) < costOf(b)))
}
