import type { FetchNode } from '@graphql-hive/router-query-planner'
import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql'
import type { Execution, Step } from '../execution.ts'
import type { JsonObject, SubgraphResponse } from '../transports/transport.ts'
import { assertWellFormed, callSubgraph } from './call-subgraph.ts'
import { compileMerge } from './merge.ts'
import { type PlanContext, pickVariables } from './plan-context.ts'
import { compileRewrites, renamedKeys, withResponseKeys } from './rewrites.ts'

/** A fetch of root fields. */
export function compileRootFetch<Context>(
  fetch: FetchNode,
  planContext: PlanContext<Context>,
): Step<Context> {
  const call = planContext.transportTo(fetch.serviceName).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  const { receive, fail } = compileRootResponse(fetch, planContext)
  return (execution) =>
    callSubgraph(
      call,
      pick?.(execution.variables),
      execution.context,
      (response) => receive(execution, response),
      (error) => fail(execution, error),
    )
}

/** Handles the response to a root fetch, or one event of a subscription. */
export interface RootResponse<Context> {
  receive(execution: Execution<Context>, response: SubgraphResponse): void
  fail(execution: Execution<Context>, error: unknown): void
}

export function compileRootResponse<Context>(
  fetch: FetchNode,
  planContext: PlanContext<Context>,
): RootResponse<Context> {
  const subgraph = fetch.serviceName
  const operation = parse(fetch.operation, { noLocation: true })
  const rewrite = compileRewrites(fetch.outputRewrites, planContext.types)
  const renamed = renamedKeys(fetch.outputRewrites)
  const merge = compileMerge(operation, renamed)
  const rootPaths = rootKeys(operation).map((key) => [key])
  return {
    receive(execution, response) {
      assertWellFormed(response)
      for (const error of response.errors ?? []) {
        planContext.errors.subgraphError(
          execution,
          subgraph,
          error,
          error.path ? [withResponseKeys(error.path, renamed)] : rootPaths,
        )
      }
      const data = response.data as JsonObject | null | undefined
      if (!data) return planContext.errors.markExplained(execution, rootPaths)
      rewrite?.(data)
      if (execution.data === null) execution.data = data
      else merge.into(execution.data, data)
    },
    fail: (execution, error) => planContext.errors.subgraphFailure(execution, subgraph, error, rootPaths),
  }
}

function rootKeys(operation: DocumentNode): string[] {
  const definition = operation.definitions.find(
    (d): d is OperationDefinitionNode => d.kind === Kind.OPERATION_DEFINITION,
  )
  const keys = (definition?.selectionSet.selections ?? []).flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.alias?.value ?? selection.name.value] : [],
  )
  return [...new Set(keys)]
}
