import type { FoundRoutes, RouteProblem } from '@rodovia/core/dispatch/plan/ports.ts'
import { findRoutes } from './find-routes.ts'

/** One after the other: they share a processor. */
export async function planAll(problems: readonly RouteProblem[]): Promise<FoundRoutes[]> {
  const found: FoundRoutes[] = []
  for (const problem of problems) found.push(await findRoutes(problem))
  return found
}
