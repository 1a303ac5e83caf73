import type { GraphQLError } from 'graphql'
import type { JsonObject, PathSegment, Variables } from './transports/transport.ts'

/** One run of an operation: what the steps of its plan share. */
export interface Execution<Context> {
  /** The answers of the subgraphs, merged in place. Null until the first one is in. */
  data: JsonObject | null
  readonly errors: GraphQLError[]
  /** Places that are null because of an error beside them, which needs no second one. Made by the first of them. */
  explainedPaths?: (readonly PathSegment[])[]
  /** Coerced, with defaults. */
  readonly variables: Variables
  readonly context: Context
}

/**
 * A compiled piece of a plan. Gives a promise only when it has to wait, so that a request whose subgraphs all answer
 * at once never leaves the tick. Never rejects: what goes wrong becomes an error of the execution.
 */
export type Step<Context> = (execution: Execution<Context>) => void | Promise<void>
