import type { FlattenNodePathSegment, PlanNode } from '@graphql-hive/router-query-planner'
import type { Step } from '../execution.ts'
import { compileBatchFetch, compileEntityFetch } from './entity-fetch.ts'
import { andThen, conditional, inParallel, inSequence, noop } from './flow.ts'
import type { PlanContext } from './plan-context.ts'
import { compileRootFetch } from './root-fetch.ts'

/** Compiles a node of the plan, including its children, to one step. */
export function compilePlan<Context>(
  node: PlanNode | undefined,
  planContext: PlanContext<Context>,
  path?: readonly FlattenNodePathSegment[],
): Step<Context> {
  if (!node) return noop
  const { afterFetch, isForPart } = planContext
  switch (node.kind) {
    case 'Fetch':
      if (path && node.requires?.length)
        return andThen(compileEntityFetch(node, path, planContext), afterFetch)
      return isForPart ? noop : andThen(compileRootFetch(node, planContext), afterFetch)
    case 'BatchFetch':
      return andThen(compileBatchFetch(node, planContext), afterFetch)
    case 'Flatten':
      return compilePlan(node.node, planContext, node.path)
    case 'Sequence':
      return inSequence(node.nodes.map((inner) => compilePlan(inner, planContext, path)))
    case 'Parallel':
      return inParallel(node.nodes.map((inner) => compilePlan(inner, planContext, path)))
    case 'Condition':
      return conditional(
        node.condition,
        compilePlan(node.ifClause, planContext, path),
        compilePlan(node.elseClause, planContext, path),
      )
    case 'Subscription':
    case 'Defer':
      throw new Error(`Unexpected ${node.kind} node in the plan of this operation`)
    default:
      throw new Error(`Unknown plan node: ${JSON.stringify(node satisfies never)}`)
  }
}
