import type { ExecutionResult } from 'graphql'
import type { Execution, Step } from './execution.ts'
import type { RootResponse } from './plan/root-fetch.ts'
import type { Projection } from './projection/projection.ts'
import type { Transport, Variables } from './transports/transport.ts'
import type { CoerceVariables } from './variables.ts'

/** An operation that was validated, planned and compiled, ready to run any number of times. */
export interface Operation<Context> {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string | undefined
  /** How often each field is asked for at the root, by its name and whatever its aliases. */
  readonly rootFields: ReadonlyMap<string, number>
  /** The text that was prepared. */
  readonly source: string
  /** Refuses variables that do not fit, and those with which the answer could be too large. */
  readonly coerce: CoerceVariables
  /** Everything but introspection: fills the execution with the answers of the subgraphs. */
  readonly run: Step<Context>
  readonly project: Projection
  /** `__schema` and `__type` fields, answered by graphql-js over the api schema; undefined when there are none. */
  readonly introspect: ((variables: Variables) => ExecutionResult) | undefined
  /** Where the events of a subscription come from. `run` then completes each of them. */
  readonly events: EventSource<Context> | undefined
}

export interface EventSource<Context> extends RootResponse<Context> {
  readonly subgraph: string
  subscribe(execution: Execution<Context>): ReturnType<Transport<Context>['subscribe']>
}

/** What an operation is run with. */
export interface OperationRequest<Context> {
  /** As the client sent them. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  /** Handed to every transport as it is: viewer, data loaders, an AbortSignal. */
  readonly context: Context
}
