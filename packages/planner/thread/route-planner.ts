import type { FoundRoutes, RoutePlanner, RouteProblem } from '@rodovia/core/dispatch/plan/ports.ts'
import { callerSignal } from '@rodovia/platform/abort-scope.ts'
import { createWorkerPool, type WorkerPoolSettings } from '@rodovia/platform/worker-pool.ts'
import { withoutSearch } from './without-search.ts'

/** One plan at a time and four that wait: a plan uses a processor for about a second. */
const settings = { maxConcurrent: 1, maxWaiting: 4, maxHeapMebibytes: 768 }

/**
 * Finds routes in a thread of a limited heap, by `@rodovia/planner`. A plan that takes too long, or that
 * nobody waits for any more, is ended with its thread.
 */
export function createRoutePlanner(
  given: Pick<WorkerPoolSettings, 'onFault' | 'maxSeconds'>,
): RoutePlanner & AsyncDisposable {
  const pool = createWorkerPool(new URL('./plan.worker.ts', import.meta.url), { ...settings, ...given })
  return {
    async plan(problems) {
      const unsearched = problems.map(withoutSearch)
      if (unsearched.every((found) => found !== null)) return unsearched
      return pool.run<readonly RouteProblem[], FoundRoutes[]>('planAll', problems, { ends: callerSignal() })
    },
    [Symbol.asyncDispose]: pool[Symbol.asyncDispose],
  }
}
