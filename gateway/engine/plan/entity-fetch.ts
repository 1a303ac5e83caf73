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
import { assertWellFormed, callSubgraph } from './call-subgraph.ts'
import { compileCondition } from './condition.ts'
import type { Merge } from './merge.ts'
import { type PlanContext, pickVariables } from './plan-context.ts'

/** A fetch of the entities at one path. */
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

/** A fetch of all entities that one subgraph resolves at this point of the plan. */
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
  { transportTo, errors }: PlanContext<Context>,
): Step<Context> {
  const subgraph = fetch.serviceName
  const call = transportTo(subgraph).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  const condition = compileCondition(operation)
  return (execution) => {
    const { data } = execution
    if (data === null || condition?.(execution.variables) === false) return
    const variables = pick ? pick(execution.variables) : {}
    const targets: EntityTargets[] = []
    try {
      if (!collectEntities(fields, data, variables, targets)) return
    } catch (error) {
      errors.subgraphFailure(execution, subgraph, error, [])
      return
    }
    return callSubgraph(
      call,
      variables,
      execution.context,
      (response) => receive(response, execution, targets),
      (error) => errors.subgraphFailure(execution, subgraph, error, pathsOfAllTargets(data, fields, targets)),
    )
  }

  function receive(
    response: SubgraphResponse,
    execution: Execution<Context>,
    targets: readonly EntityTargets[],
  ): void {
    assertWellFormed(response)
    const data = execution.data as JsonObject
    for (const error of response.errors ?? []) {
      const paths = pathsOfError(error, data, fields, targets)
      errors.subgraphError(execution, subgraph, error, paths ?? pathsOfAllTargets(data, fields, targets))
      const nulled = pathsOfNulledEntity(error, response.data, data, fields, targets)
      if (nulled) errors.markExplained(execution, nulled)
    }
    if (!response.data) return
    for (const [position, field] of fields.entries()) {
      const entities = response.data[field.alias]
      const { targets: objects, indexes } = targets[position] as EntityTargets
      if (objects.length === 0 || (entities == null && response.errors?.length)) continue
      if (!Array.isArray(entities) || indexes.some((index) => index >= entities.length)) {
        const error = new Error(`The subgraph returned fewer entities than requested in ${field.alias}`)
        errors.subgraphFailure(
          execution,
          subgraph,
          error,
          pathsOfTargets(data, field, missingTargets(entities, targets[position] as EntityTargets)),
        )
        if (!Array.isArray(entities)) continue
      }
      field.rewrite?.(entities)
      mergeEntities(entities, objects, indexes, field.merge)
    }
  }
}

function mergeEntities(
  entities: readonly unknown[],
  targets: readonly JsonObject[],
  indexes: readonly number[],
  merge: Merge,
): void {
  // Two paths may lead to the same entity with different selections: each needs its own objects.
  const merged = merge.hasObjects ? new Set<number>() : undefined
  for (let i = 0; i < targets.length; i++) {
    const index = indexes[i] as number
    const entity = entities[index] as JsonObject | null | undefined
    if (entity == null) continue
    if (merged?.has(index)) merge.into(targets[i] as JsonObject, merge.copy(entity))
    else merge.into(targets[i] as JsonObject, entity)
    merged?.add(index)
  }
}

function missingTargets(entities: unknown, { targets, indexes }: EntityTargets): readonly JsonObject[] {
  const count = Array.isArray(entities) ? entities.length : 0
  return targets.filter((_, i) => (indexes[i] as number) >= count)
}
