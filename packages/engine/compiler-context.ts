import type { GraphQLSchema } from 'graphql'
import type { Authorization } from './authorization/authorization.ts'
import type { Requirements } from './authorization/requirements.ts'
import type { CostModel } from './cost/list-sizes.ts'
import type { PlannerDocumentSource } from './document/planner-document.ts'
import type { OnUnexpectedError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { ChooseOverrides } from './overrides.ts'
import type { SupergraphTypes } from './plan/supergraph-types.ts'
import type { Plan } from './planning/plan-request.ts'
import type { EntryPlanner } from './supergraph/entry-sdl.ts'
import type { PlannerNames } from './supergraph/planner-names.ts'
import type { Transport } from './transports/transport.ts'

/** The context in which operations are prepared. */
export interface CompilerContext<Context> {
  readonly apiSchema: GraphQLSchema
  /** Names of subgraphs in plans. */
  readonly names: PlannerNames
  readonly types: SupergraphTypes
  readonly limits: Limits
  readonly cost: CostModel
  readonly requirements: Requirements
  readonly authorization: Authorization<Context> | undefined
  /** Undefined without labels of `@override`. */
  readonly overrides: ChooseOverrides<Context> | undefined
  readonly onUnexpectedError: OnUnexpectedError<Context>
  /** Runs of an operation before code is generated for it. */
  readonly compileAfterRuns: number
  readonly plan: Plan
  /** Plans fragments that are delivered later; undefined if the engine delivers whole responses only. */
  readonly entries?: (() => EntryPlanner) | undefined
  transportTo(subgraph: string): Transport<Context>
}

/** The shape of an operation, which all steps of compiling it share. */
export type OperationShape = PlannerDocumentSource & { readonly types: SupergraphTypes }
