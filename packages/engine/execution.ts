import type { GraphQLError } from 'graphql'
import type { JsonObject, PathSegment, Variables } from './transports/transport.ts'

/** The state of one run of an operation, shared by the steps of its plan. */
export interface Execution<Context> {
  /** Responses of the subgraphs, merged in place. Null until the first one arrives. */
  data: JsonObject | null
  readonly errors: GraphQLError[]
  /** Paths that are null because of an error that is already reported. Created on first use. */
  explainedPaths?: (readonly PathSegment[])[]
  /** Coerced, with defaults applied. */
  readonly variables: Variables
  readonly context: Context
}

/**
 * A compiled node of a plan. It returns a promise only if it has to wait, so that a request whose subgraphs respond
 * synchronously stays synchronous. It never rejects: a failure becomes an error of the execution.
 */
export type Step<Context> = (execution: Execution<Context>) => void | Promise<void>
