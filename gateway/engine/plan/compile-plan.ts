import type { FlattenNodePathSegment, PlanNode } from '@graphql-hive/router-query-planner'
import type { Step } from '../execution.ts'
import { compileBatchFetch, compileEntityFetch } from './entity-fetch.ts'
import { either, inParallel, inSequence, nothingToDo } from './flow.ts'
import { compileRootFetch } from './root-fetch.ts'
import type { PlanTools } from './tools.ts'

/** Compiles a node of the planner's plan, and all below it, to one step. */
export function compilePlan<Context>(
  node: PlanNode | undefined,
  tools: PlanTools<Context>,
  path?: readonly FlattenNodePathSegment[],
): Step<Context> {
  if (!node) return nothingToDo
  switch (node.kind) {
    case 'Fetch':
      return path && node.requires?.length
        ? compileEntityFetch(node, path, tools)
        : compileRootFetch(node, tools)
    case 'BatchFetch':
      return compileBatchFetch(node, tools)
    case 'Flatten':
      return compilePlan(node.node, tools, node.path)
    case 'Sequence':
      return inSequence(node.nodes.map((inner) => compilePlan(inner, tools, path)))
    case 'Parallel':
      return inParallel(node.nodes.map((inner) => compilePlan(inner, tools, path)))
    case 'Condition':
      return either(
        node.condition,
        compilePlan(node.ifClause, tools, path),
        compilePlan(node.elseClause, tools, path),
      )
    case 'Subscription':
    case 'Defer':
      throw new Error(`A plan of this operation has no place for a ${node.kind} node`)
    default:
      throw new Error(`Unknown plan node: ${JSON.stringify(node satisfies never)}`)
  }
}
