import { createModel } from './model.ts'
import { planOf } from './plan.ts'
import type { Broken, Plan, Problem } from './problem.ts'
import { hoursAndMinutes, textOf } from './reasons.ts'
import { refuseFaults } from './refusals.ts'
import { namesOf } from './schedule.ts'
import { Search } from './search.ts'
import { brokenIn } from './sequence.ts'

export type Evaluation = {
  /** `planned` of each vehicle as far as it keeps the rules, with the times of its stops. Nothing else is put in a route. */
  plan: Plan
  /** The vehicles whose `planned` breaks a rule as it is, each with the first stop at which it does. */
  broken: Broken[]
}

/**
 * Evaluates a plan made by hand: it searches nothing and moves nothing. Throws `RefusedProblem` for a problem
 * that cannot be planned as it is written.
 */
export function evaluate(problem: Problem, clock = hoursAndMinutes): Evaluation {
  refuseFaults(problem)
  const model = createModel(problem)
  const search = new Search(model, 1, { iterations: 0 })
  const names = namesOf(problem)
  search.putPlanned()
  search.keepBest()
  const broken = problem.vehicles.flatMap((_, vehicle): Broken[] => {
    const at = brokenIn(problem, model, names, vehicle, [...model.planned[vehicle]!])
    return at ? [{ ...at, text: textOf(at.why, clock) }] : []
  })
  return { plan: planOf(problem, search, clock), broken }
}
