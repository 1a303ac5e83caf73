import type { FoundRoutes, RouteProblem } from '@rodovia/core/dispatch/plan/ports.ts'

/** The answer where nothing is to be planned, or nobody drives; null where a search has to find it. */
export function withoutSearch({ drivers, jobs }: RouteProblem): FoundRoutes | null {
  if (drivers.length > 0 && jobs.length > 0) return null
  return {
    routes: [],
    choices: [],
    unlocked: [],
    broken: [],
    unplanned: jobs.map((_, job) => ({ job, reason: { kind: 'no_driver' } })),
  }
}
