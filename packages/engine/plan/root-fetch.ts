import type { FetchNode } from '@graphql-hive/router-query-planner'
import { type DocumentNode, getOperationAST, Kind, parse } from 'graphql'
import { responseKey } from '../document/response-keys.ts'
import type { Execution, Step } from '../execution.ts'
import type { JsonObject, PathSegment, SubgraphError, SubgraphResponse } from '../transports/transport.ts'
import { assertWellFormed, callSubgraph, errorsOf } from './call-subgraph.ts'
import { lazily } from './generate.ts'
import { compileMerge } from './merge.ts'
import { type PlanContext, pickVariables } from './plan-context.ts'
import { compileRewrites, renamedKeys, withResponseKeys } from './rewrites.ts'
import { withRootConditions } from './root-conditions.ts'

/** A fetch of root fields. */
export function compileRootFetch<Context>(
  planned: FetchNode,
  planContext: PlanContext<Context>,
): Step<Context> {
  const { fetch, condition } = withRootConditions(planned, planContext.rootConditions)
  const call = planContext.transportTo(fetch.serviceName).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  const { receive, fail } = compileRootResponse(fetch, planContext)
  return (execution) => {
    const { variables, context } = execution
    if (condition && !condition(variables)) return
    return callSubgraph(
      call,
      pick?.(variables),
      context,
      (response) => receive(execution, response),
      (error) => fail(execution, error),
    )
  }
}

/** Handles the response to a root fetch, or one event of a subscription. */
export type RootResponse<Context> = ReturnType<typeof compileRootResponse<Context>>

export function compileRootResponse<Context>(fetch: FetchNode, planContext: PlanContext<Context>) {
  const subgraph = fetch.serviceName
  const rewrite = compileRewrites(fetch.outputRewrites, planContext.types)
  const renamed = renamedKeys(fetch.outputRewrites)
  // Not needed where one fetch gives the whole response.
  const details = lazily(() => {
    const operation = parse(fetch.operation, { noLocation: true })
    return { merge: compileMerge(operation, renamed), rootPaths: rootKeys(operation).map((key) => [key]) }
  })
  const pathsOf = ({ path }: SubgraphError): readonly (readonly PathSegment[])[] => {
    const { rootPaths } = details()
    const isSelected = path && rootPaths.some(([key]) => key === path[0])
    return isSelected ? [withResponseKeys(path, renamed)] : rootPaths
  }
  return {
    receive(execution: Execution<Context>, response: SubgraphResponse): void {
      assertWellFormed(response)
      for (const error of errorsOf(response)) {
        planContext.errors.subgraphError(execution, subgraph, error, pathsOf(error))
      }
      const data = response.data as JsonObject | null | undefined
      if (!data) {
        planContext.errors.markExplained(execution, details().rootPaths)
        return
      }
      rewrite?.(data)
      if (execution.data === null) execution.data = data
      else details().merge.into(execution.data, data)
    },
    fail: (execution: Execution<Context>, error: unknown) =>
      planContext.errors.subgraphFailure(execution, subgraph, error, details().rootPaths),
  }
}

function rootKeys(operation: DocumentNode): string[] {
  const keys = (getOperationAST(operation)?.selectionSet.selections ?? []).flatMap((selection) =>
    selection.kind === Kind.FIELD ? [responseKey(selection)] : [],
  )
  return [...new Set(keys)]
}
