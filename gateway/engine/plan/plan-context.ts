import type { Transport, Variables } from '../transports/transport.ts'
import type { ErrorReporter } from './error-reporter.ts'
import type { SupergraphTypes } from './supergraph-types.ts'

/** What a plan is compiled with. */
export interface PlanContext<Context> {
  readonly types: SupergraphTypes
  readonly errors: ErrorReporter<Context>
  /** Whether selections of the operation depend on variables. */
  readonly hasConditions: boolean
  /** Throws when there is no way to the subgraph. */
  transportTo(subgraph: string): Transport<Context>
}

/** Picks the variables that a fetch uses. The planner's list has names only; what was not given stays out. */
export function pickVariables(
  names: readonly string[] | undefined,
): ((from: Variables) => Variables) | undefined {
  if (!names?.length) return undefined
  return (from) => {
    const picked: Variables = {}
    for (const name of names) if (Object.hasOwn(from, name)) picked[name] = from[name]
    return picked
  }
}
