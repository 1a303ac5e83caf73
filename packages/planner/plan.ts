import { createModel } from './model.ts'
import type { Broken, Plan, Problem, Unassigned } from './problem.ts'
import { hoursAndMinutes, textOf, whyAbsent } from './reasons.ts'
import { refuseFaults } from './refusals.ts'
import { runSearch } from './run-search.ts'
import { namesOf, schedule } from './schedule.ts'
import { Search } from './search.ts'
import { brokenIn } from './sequence.ts'

export type PlanOptions = {
  /** The time limit in seconds, up to 600. */
  seconds?: number
  /**
   * The limit on attempts. With this alone the same seed gives the same plan everywhere; 2,000 when there is
   * no limit at all.
   */
  iterations?: number
  /** An integer; 1 unless said otherwise. */
  seed?: number
  /** Ends the search; `plan` rejects with its reason. */
  signal?: AbortSignal
  /** Called with what is best so far when that became better, ten times a second at most. */
  onProgress?: (progress: Progress) => void
  /** Writes a moment in the texts of reasons; as hours and minutes after the origin unless said otherwise. */
  clock?: (seconds: number) => string
}

export type Progress = {
  /** The used share of the time or the attempts, from 0 to 1. */
  share: number
  iterations: number
  vehicles: number
  unassigned: number
  /** The best plan so far. */
  plan: () => Plan
}

const progressMs = 100
const mostSeconds = 600

/**
 * Plans the routes of vehicles. It works on the calling thread and lets other events run every 20 ms; give it a worker where that matters.
 * Throws `RefusedProblem` for what cannot be planned as it is written, and `RangeError` for wrong options.
 */
export async function plan(problem: Problem, options: PlanOptions = {}): Promise<Plan> {
  const limits = readLimits(options)
  refuseFaults(problem)
  options.signal?.throwIfAborted()
  const search = new Search(createModel(problem), options.seed ?? 1, limits)
  const clock = options.clock ?? hoursAndMinutes
  let reported = { at: performance.now(), cost: Number.POSITIVE_INFINITY }
  for (const _ of runSearch(search, problem.vehicleCost === undefined)) {
    await otherEvents()
    options.signal?.throwIfAborted()
    const now = performance.now()
    if (!options.onProgress || now < reported.at + progressMs || search.best.cost >= reported.cost) continue
    reported = { at: now, cost: search.best.cost }
    options.onProgress(progressOf(problem, search, clock))
  }
  return planOf(problem, search, clock)
}

function readLimits({ seconds, iterations, seed }: PlanOptions) {
  const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0
  if (seconds !== undefined && !(seconds > 0 && seconds <= mostSeconds)) {
    throw new RangeError(`seconds is ${seconds}; it must be more than 0 and at most ${mostSeconds}`)
  }
  if (iterations !== undefined && !isWhole(iterations))
    throw new RangeError(`iterations is ${iterations}; it must be a whole number`)
  if (seed !== undefined && !isWhole(seed)) throw new RangeError(`seed is ${seed}; it must be a whole number`)
  return { seconds, iterations: iterations ?? (seconds === undefined ? 2_000 : undefined) }
}

/** Lets timers and messages of the thread have their turn. */
function otherEvents(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}

function progressOf(problem: Problem, search: Search, clock: (seconds: number) => string): Progress {
  return {
    share: search.budget.share,
    iterations: search.budget.iterations,
    vehicles: search.bestVehicles(),
    unassigned: search.best.absent.length,
    plan: () => {
      const now = search.routes.copy()
      const best = planOf(problem, search, clock)
      search.routes.load(now)
      return best
    },
  }
}

/** The best plan of a search. */
export function planOf(problem: Problem, search: Search, clock: (seconds: number) => string): Plan {
  const { routes, best, budget, model } = search
  routes.load(best)
  const names = namesOf(problem)
  const planned = schedule(problem, routes, names)
  const unassigned = Array.from(best.absent, (job): Unassigned => {
    const { id, pickup, drop } = problem.jobs[job]!
    const why = whyAbsent(problem, routes, names, job, search.cheapest(job))
    return { job: id, stop: (pickup ?? drop)!.id, why, text: textOf(why, clock) }
  })
  const mandatory = Array.from(best.absent).filter((job) => problem.jobs[job]!.penalty === undefined).length
  const uncounted = problem.vehicleCost === undefined ? model.vehicleCost * planned.length : 0
  return {
    routes: planned,
    unassigned,
    unlocked: search.unlocked.flatMap(({ vehicle, job, nodes }): Broken[] => {
      const at = brokenIn(problem, model, names, vehicle, nodes)
      return at ? [{ ...at, job: problem.jobs[job]!.id, text: textOf(at.why, clock) }] : []
    }),
    vehicles: planned.length,
    metres: planned.reduce((sum, route) => sum + route.metres, 0),
    seconds: planned.reduce((sum, route) => sum + route.seconds, 0),
    cost: best.cost - mandatory * model.mandatory - uncounted,
    iterations: budget.iterations,
    repeatable: budget.isRepeatable,
  }
}
