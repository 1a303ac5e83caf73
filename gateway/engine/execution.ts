import type { GraphQLError } from 'graphql'
import type { JsonObject, Variables } from './transports/transport.ts'

/** One run of an operation: what the steps of its plan share. */
export interface Execution<Context> {
  /** The answers of the subgraphs, merged in place. Null until the first one is in. */
  data: JsonObject | null
  readonly errors: GraphQLError[]
  /** Coerced, with defaults. */
  readonly variables: Variables
  readonly context: Context
}

/**
 * A compiled piece of a plan. Gives a promise only when it has to wait, so that a request whose subgraphs all answer
 * at once never leaves the tick. Never rejects: what goes wrong becomes an error of the execution.
 */
export type Step<Context> = (execution: Execution<Context>) => void | Promise<void>
