import type { VariableCondition } from '../document/conditions.ts'
import type { Execution } from '../execution.ts'
import type { Transport, Variables } from '../transports/transport.ts'
import type { ErrorReporter } from './error-reporter.ts'
import type { SupergraphTypes } from './supergraph-types.ts'

/** The context in which a plan is compiled. */
export interface PlanContext<Context> {
  readonly types: SupergraphTypes
  readonly errors: ErrorReporter<Context>
  /** Whether selections of the operation have conditions with variables. */
  readonly hasConditions: boolean
  /** Conditions of root fields that the plan may lack, by response key. */
  readonly rootConditions?: ReadonlyMap<string, VariableCondition> | undefined
  transportTo(subgraph: string): Transport<Context>
  /** Called after each fetch, for lists that are delivered in parts. */
  readonly afterFetch?: (execution: Execution<Context>) => void
  /** Compiles the fetches of entities alone, for data that is a part of a response: its objects may lack their names. */
  readonly isForPart?: boolean
}

/** Compiles the selection of the variables that a fetch uses. Omitted variables stay omitted. */
export function pickVariables(
  names: readonly string[] | undefined,
): ((variables: Variables) => Variables) | undefined {
  if (!names?.length) return undefined
  return (variables) => {
    const picked: Variables = {}
    for (const name of names) if (Object.hasOwn(variables, name)) picked[name] = variables[name]
    return picked
  }
}
