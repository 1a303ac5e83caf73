import type { ExecutionResult } from 'graphql'
import type { Execution, Step } from './execution.ts'
import type { ChooseStages } from './incremental/prepared-stages.ts'
import type { RootResponse } from './plan/root-fetch.ts'
import type { Projection } from './projection/projection.ts'
import type { Transport, Variables } from './transports/transport.ts'
import type { CoerceVariables } from './variables.ts'

/** A validated, planned and compiled operation. It can run any number of times. */
export interface Operation<Context> {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string | undefined
  /** The number of selections of each root field, by field name, aliases ignored. */
  readonly rootFields: ReadonlyMap<string, number>
  /** The document text. */
  readonly source: string
  /** Coerces variables. Rejects invalid ones and those with which the response could be too large. */
  readonly coerce: CoerceVariables
  /** Objects that the response to these variables, not coerced, could hold; see `compileCost`. */
  readonly cost: (values: OperationRequest<Context>['variables']) => number
  /** Runs the plan: fills the execution with the responses of the subgraphs. Introspection excluded. */
  readonly run: Step<Context>
  readonly projection: Projection
  /**
   * The operation as one request runs it, without fields that the caller may not see and with the active overrides; undefined if all
   * requests run this operation.
   */
  readonly forRequest?: (context: Context) => Operation<Context> | Promise<Operation<Context>>
  /** The operation in parts; undefined if it has no `@defer` or `@stream`. */
  readonly stages?: ChooseStages<Context> | undefined
  /** Executes `__schema` and `__type` over the API schema; undefined without such fields. */
  readonly introspect: ((variables: Variables) => ExecutionResult) | undefined
  /** The event source of a subscription. `run` completes each event. Undefined for queries and mutations. */
  readonly events: EventSource<Context> | undefined
}

export interface EventSource<Context> extends RootResponse<Context> {
  readonly subgraph: string
  subscribe(execution: Execution<Context>): ReturnType<Transport<Context>['subscribe']>
}

/** The input of one run of an operation. */
export interface OperationRequest<Context> {
  /** The variables that the client sent, not coerced. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  /** Passed to every transport unchanged: caller, data loaders, deadline. */
  readonly context: Context
}
