import type { GraphQLScalarType } from 'graphql'
import type { Authorization } from './authorization/authorization.ts'
import type { CostOptions } from './cost/list-sizes.ts'
import type { OnUnexpectedError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { OverrideLabels } from './overrides.ts'
import type { Transport } from './transports/transport.ts'

export interface EngineOptions<Context> {
  /** The composed supergraph, with join directives. */
  readonly supergraphSdl: string
  /** Transports by subgraph name, as in the composition. */
  readonly transports: Readonly<Record<string, Transport<Context>>>
  readonly limits?: Partial<Limits>
  /** The assumed lengths of lists for which `@listSize` says nothing, in the cost of an operation. */
  readonly cost?: Partial<CostOptions>
  /** Required for a supergraph with `@authenticated`, `@requiresScopes` or `@policy`. */
  readonly authorization?: Authorization<Context>
  /** Required for a supergraph with `@override(label:)` other than `percent(N)`. */
  readonly overrideLabels?: OverrideLabels<Context>
  /**
   * Plans in this process: for tests, and where no process can be started. Then `limits.planningMs` holds only where the planner notices
   * it, and an operation that crashes the planner crashes this process.
   */
  readonly planInProcess?: boolean
  /** Runs of an operation before code is generated for it, which takes as long as ten runs without; 8 by default. */
  readonly compileAfterRuns?: number
  /**
   * Adds `@defer` and `@stream` to the schema, which `executeIncrementally` honours. Off by default: clients then get them refused as
   * unknown.
   *
   * `withheld` names entities as `subgraph.Type` whose references are resolved for fewer callers than the fields that return them.
   * Fragments that would need such a reference are not deferred.
   */
  readonly incrementalDelivery?: boolean | { readonly withheld: readonly string[] }
  /** Custom scalars, by name, whose inputs the gateway validates. Subgraphs receive the client's value unchanged. */
  readonly scalars?: Readonly<Record<string, GraphQLScalarType>>
  /** Receives errors that no response shows, for the log. */
  readonly onUnexpectedError?: OnUnexpectedError<Context>
}
