import type { QueryPlan, QueryPlanner } from '@graphql-hive/router-query-planner'

/** A message to the process. The supergraph is sent before the first operation on it. */
export type PlannerMessage =
  | { readonly kind: 'supergraph'; readonly id: number; readonly sdl: string }
  | { readonly kind: 'forget'; readonly id: number }
  | {
      readonly kind: 'plan'
      readonly id: number
      readonly request: PlanRequest
      /** Processor time that the process may use for it. */
      readonly withinMs: number
    }

export interface PlanRequest {
  readonly operation: string
  readonly name?: string | undefined
  /** Labels of `@override` that are active, and the percentage that was drawn. */
  readonly labels?: readonly string[]
  readonly percentage?: number
}

/** Rejects with PlanningTimeout, PlannerBusy, or the planner's error. */
export type Plan = (request: PlanRequest, withinMs: number) => Promise<QueryPlan>

export type PlannerReply =
  | { readonly plan: QueryPlan }
  | { readonly failure: string; readonly isTimeout: boolean; readonly isStuck: boolean }

/** Plans in this process. Rejects with PlanningTimeout where the planner notices that the signal ends it. */
export async function planWithin(
  planner: QueryPlanner,
  { operation, name, labels, percentage = 0 }: PlanRequest,
  signal: AbortSignal,
): Promise<QueryPlan> {
  try {
    return await planner.planAsync(operation, name, new Set(labels), percentage, signal)
  } catch (error) {
    throw signal.aborted ? new PlanningTimeout() : error
  }
}

export class PlanningTimeout extends Error {
  override readonly name = 'PlanningTimeout'
}
