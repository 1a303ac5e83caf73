import type { FetchNode } from '@graphql-hive/router-query-planner'
import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql'
import type { Execution, Step } from '../execution.ts'
import type { JsonObject, SubgraphAnswer } from '../transports/transport.ts'
import { callSubgraph, refuseMalformed } from './call-subgraph.ts'
import { compileMerge } from './merge.ts'
import { compileRewrites, renamedKeys, withAnswerKeys } from './rewrites.ts'
import { type PlanTools, pickVariables } from './tools.ts'

/** A fetch of fields at the root of the operation. */
export function compileRootFetch<Context>(fetch: FetchNode, tools: PlanTools<Context>): Step<Context> {
  const call = tools.transportTo(fetch.serviceName).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  const { receive, fail } = compileRootAnswer(fetch, tools)
  return (execution) =>
    callSubgraph(
      call,
      pick?.(execution.variables),
      execution.context,
      (answer) => receive(execution, answer),
      (error) => fail(execution, error),
    )
}

/** What is done with the answer of a root fetch, be it to a request or an event of a subscription. */
export interface RootAnswer<Context> {
  receive(execution: Execution<Context>, answer: SubgraphAnswer): void
  fail(execution: Execution<Context>, error: unknown): void
}

export function compileRootAnswer<Context>(fetch: FetchNode, tools: PlanTools<Context>): RootAnswer<Context> {
  const subgraph = fetch.serviceName
  const operation = parse(fetch.operation, { noLocation: true })
  const rewrite = compileRewrites(fetch.outputRewrites, tools.types)
  const renamed = renamedKeys(fetch.outputRewrites)
  const merge = compileMerge(operation, renamed)
  const rootPlaces = rootKeys(operation).map((key) => [key])
  return {
    receive(execution, answer) {
      refuseMalformed(answer)
      for (const error of answer.errors ?? []) {
        tools.errors.subgraphError(
          execution,
          subgraph,
          error,
          error.path ? [withAnswerKeys(error.path, renamed)] : rootPlaces,
        )
      }
      const data = answer.data as JsonObject | null | undefined
      if (!data) return tools.errors.explained(execution, rootPlaces)
      rewrite?.(data)
      if (execution.data === null) execution.data = data
      else merge.into(execution.data, data)
    },
    fail: (execution, error) => tools.errors.failure(execution, subgraph, error, rootPlaces),
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
