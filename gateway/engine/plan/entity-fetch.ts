import type { BatchFetchNode, FetchNode, FlattenNodePathSegment } from '@graphql-hive/router-query-planner'
import { type DocumentNode, parse } from 'graphql'
import { collectEntities, type EntityTargets } from '../entities/collect-entities.ts'
import { compileEntityField, type EntityField, withoutEntitiesKey } from '../entities/entity-field.ts'
import {
  pathsOfAllTargets,
  pathsOfError,
  pathsOfNulledEntity,
  pathsOfTargets,
} from '../entities/error-paths.ts'
import type { Execution, Step } from '../execution.ts'
import type { JsonObject, SubgraphResponse } from '../transports/transport.ts'
import { callSubgraph, refuseMalformed } from './call-subgraph.ts'
import { compileCondition } from './condition.ts'
import type { Merge } from './merge.ts'
import { type PlanContext, pickVariables } from './plan-context.ts'

/** The entities of one path, asked for by a plain fetch. */
export function compileEntityFetch<Context>(
  fetch: FetchNode,
  path: readonly FlattenNodePathSegment[],
  planContext: PlanContext<Context>,
): Step<Context> {
  const operation = parse(fetch.operation, { noLocation: true })
  const outputRewrites = fetch.outputRewrites?.map(withoutEntitiesKey)
  const field = compileEntityField(
    {
      ...fetch,
      requires: fetch.requires ?? [],
      outputRewrites,
      alias: '_entities',
      representationsVariableName: 'representations',
      paths: [[...path]],
    },
    operation,
    planContext,
  )
  return compileFields(fetch, operation, [field], planContext)
}

/** All entities that a subgraph is asked for at this point of the plan, in one request. */
export function compileBatchFetch<Context>(
  fetch: BatchFetchNode,
  planContext: PlanContext<Context>,
): Step<Context> {
  const operation = parse(fetch.operation, { noLocation: true })
  const fields = fetch.entityBatch.aliases.map((alias) => compileEntityField(alias, operation, planContext))
  return compileFields(fetch, operation, fields, planContext)
}

function compileFields<Context>(
  fetch: FetchNode | BatchFetchNode,
  operation: DocumentNode,
  fields: readonly EntityField[],
  planContext: PlanContext<Context>,
): Step<Context> {
  const subgraph = fetch.serviceName
  const call = planContext.transportTo(subgraph).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  const condition = compileCondition(operation)
  return (execution) => {
    const { data } = execution
    if (data === null || condition?.(execution.variables) === false) return
    const variables = pick ? pick(execution.variables) : {}
    const found: EntityTargets[] = []
    try {
      if (!collectEntities(fields, data, variables, found)) return
    } catch (error) {
      planContext.errors.subgraphFailure(execution, subgraph, error, [])
      return
    }
    return callSubgraph(
      call,
      variables,
      execution.context,
      (answer) => receive(answer, execution, fields, found, subgraph, planContext),
      (error) =>
        planContext.errors.subgraphFailure(
          execution,
          subgraph,
          error,
          pathsOfAllTargets(data, fields, found),
        ),
    )
  }
}

function receive<Context>(
  answer: SubgraphResponse,
  execution: Execution<Context>,
  fields: readonly EntityField[],
  found: readonly EntityTargets[],
  subgraph: string,
  planContext: PlanContext<Context>,
): void {
  refuseMalformed(answer)
  const data = execution.data as JsonObject
  for (const error of answer.errors ?? []) {
    const places = pathsOfError(error, data, fields, found)
    planContext.errors.subgraphError(
      execution,
      subgraph,
      error,
      places ?? pathsOfAllTargets(data, fields, found),
    )
    const nulled = pathsOfNulledEntity(error, answer.data, data, fields, found)
    if (nulled) planContext.errors.markExplained(execution, nulled)
  }
  if (!answer.data) return
  for (const [position, field] of fields.entries()) {
    const entities = answer.data[field.alias]
    const { targets, indexes } = found[position] as EntityTargets
    if (targets.length === 0 || (entities == null && answer.errors?.length)) continue
    if (!Array.isArray(entities) || indexes.some((index) => index >= entities.length)) {
      const error = new Error(
        `The subgraph answered with fewer entities than it was asked for in ${field.alias}`,
      )
      planContext.errors.subgraphFailure(
        execution,
        subgraph,
        error,
        pathsOfTargets(data, field, targetsOfMissing(entities, found[position] as EntityTargets)),
      )
      if (!Array.isArray(entities)) continue
    }
    field.rewrite?.(entities)
    mergeEntities(entities, targets, indexes, field.merge)
  }
}

function mergeEntities(
  entities: readonly unknown[],
  targets: readonly JsonObject[],
  indexes: readonly number[],
  merge: Merge,
): void {
  // Two places may hold the same entity and yet select differently below it: each needs objects of its own.
  const taken = merge.hasObjects ? new Set<number>() : undefined
  for (let i = 0; i < targets.length; i++) {
    const index = indexes[i] as number
    const entity = entities[index] as JsonObject | null | undefined
    if (entity == null) continue
    if (taken?.has(index)) merge.into(targets[i] as JsonObject, merge.copy(entity))
    else merge.into(targets[i] as JsonObject, entity)
    taken?.add(index)
  }
}

function targetsOfMissing(entities: unknown, { targets, indexes }: EntityTargets): readonly JsonObject[] {
  const answered = Array.isArray(entities) ? entities.length : 0
  return targets.filter((_, i) => (indexes[i] as number) >= answered)
}
