import type { BatchFetchNode, FetchNode, FlattenNodePathSegment } from '@graphql-hive/router-query-planner'
import { parse } from 'graphql'
import { collectEntities, type EntityTargets } from '../entities/collect-entities.ts'
import { compileEntityField, type PlannedEntityField, withoutEntitiesKey } from '../entities/entity-field.ts'
import { pathsOfError, pathsOfNulledEntity, pathsOfTargets } from '../entities/error-paths.ts'
import type { Execution, Step } from '../execution.ts'
import { excerpt } from '../projection/malformed.ts'
import type { JsonObject, SubgraphResponse } from '../transports/transport.ts'
import { assertWellFormed, callSubgraph, errorsOf } from './call-subgraph.ts'
import { compileCondition } from './condition.ts'
import { lazily } from './generate.ts'
import type { Merge } from './merge.ts'
import { type PlanContext, pickVariables } from './plan-context.ts'

/** A fetch of the entities at one path. */
export function compileEntityFetch<Context>(
  fetch: FetchNode,
  path: readonly FlattenNodePathSegment[],
  planContext: PlanContext<Context>,
): Step<Context> {
  const field = {
    ...fetch,
    requires: fetch.requires ?? [],
    outputRewrites: fetch.outputRewrites?.map(withoutEntitiesKey),
    alias: '_entities',
    representationsVariableName: 'representations',
    paths: [[...path]],
  }
  return compileFields(fetch, [field], planContext)
}

/** A fetch of all entities that one subgraph resolves at this point of the plan. */
export function compileBatchFetch<Context>(
  fetch: BatchFetchNode,
  planContext: PlanContext<Context>,
): Step<Context> {
  return compileFields(fetch, fetch.entityBatch.aliases, planContext)
}

function compileFields<Context>(
  fetch: FetchNode | BatchFetchNode,
  entityFields: readonly PlannedEntityField[],
  planContext: PlanContext<Context>,
): Step<Context> {
  const { errors, types } = planContext
  // Under conditions an object may lack its name because nothing on it was selected.
  const mayLackTypename = planContext.hasConditions || planContext.isForPart
  const isTypename = mayLackTypename ? () => true : types.isTypename
  const subgraph = fetch.serviceName
  const compiled = lazily(() => {
    const operation = parse(fetch.operation, { noLocation: true })
    return {
      fields: entityFields.map((field) => compileEntityField(field, operation, planContext)),
      condition: compileCondition(operation),
    }
  })
  const call = planContext.transportTo(subgraph).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  return (execution) => {
    const { data } = execution
    if (data === null) return
    const variables = pick ? pick(execution.variables) : {}
    let targets: readonly EntityTargets[] = []
    const fail = (error: unknown) =>
      errors.subgraphFailure(
        execution,
        subgraph,
        error,
        targets.flatMap((target) => pathsOfTargets(data, target)),
      )
    try {
      const { fields, condition } = compiled()
      if (condition?.(execution.variables) === false) return
      const { targets: collected, unidentified } = collectEntities(fields, data, variables, isTypename)
      for (const { field, object } of unidentified)
        errors.malformed(
          execution,
          pathsOfTargets(data, { field, objects: [object], indexes: [] }),
          withoutType(object),
        )
      if (!collected) return
      targets = collected
    } catch (error) {
      return fail(error)
    }
    const onResponse = (response: SubgraphResponse) => receive(response, execution, data, targets)
    return callSubgraph(call, variables, execution.context, onResponse, fail)
  }

  function receive(
    response: SubgraphResponse,
    execution: Execution<Context>,
    data: JsonObject,
    targets: readonly EntityTargets[],
  ): void {
    assertWellFormed(response)
    for (const error of errorsOf(response)) {
      const paths =
        pathsOfError(error, data, targets) ?? targets.flatMap((target) => pathsOfTargets(data, target))
      errors.subgraphError(execution, subgraph, error, paths)
      const nulled = pathsOfNulledEntity(error, response.data, data, targets)
      if (nulled) errors.markExplained(execution, nulled)
    }
    if (!response.data) return
    for (const target of targets) {
      const { field, objects, indexes } = target
      const entities = response.data[field.alias]
      if (objects.length === 0 || (entities == null && response.errors?.length)) continue
      const count = Array.isArray(entities) ? entities.length : 0
      if (indexes.some((index) => index >= count)) {
        const error = new Error(`The subgraph returned fewer entities than requested in ${field.alias}`)
        const missing = objects.filter((_, i) => (indexes[i] as number) >= count)
        errors.subgraphFailure(
          execution,
          subgraph,
          error,
          pathsOfTargets(data, { ...target, objects: missing }),
        )
      }
      if (!Array.isArray(entities)) continue
      field.rewrite?.(entities)
      for (const index of mergeEntities(entities, objects, indexes, field.merge)) {
        const wrong = objects.filter((_, i) => indexes[i] === index)
        errors.malformed(
          execution,
          pathsOfTargets(data, { ...target, objects: wrong }),
          noEntity(entities[index]),
        )
      }
    }
  }
}

function withoutType({ __typename }: JsonObject): string {
  return `Expected a __typename of the schema; the subgraph sent ${excerpt(__typename)}.`
}

function noEntity(value: unknown): string {
  return `Expected an entity, which is an object; the subgraph sent ${excerpt(value)}.`
}

/** Merges each entity into its objects. Returns the indexes of those that are no objects. */
function mergeEntities(
  entities: readonly unknown[],
  targets: readonly JsonObject[],
  indexes: readonly number[],
  merge: Merge,
): Iterable<number> {
  let malformed: Set<number> | undefined
  // Two paths may lead to the same entity with different selections: each needs its own objects.
  const merged = merge.hasObjects ? new Set<number>() : undefined
  for (let i = 0; i < targets.length; i++) {
    const index = indexes[i] as number
    const entity = entities[index] as JsonObject | null | undefined
    if (entity == null) continue
    if (typeof entity !== 'object' || Array.isArray(entity)) {
      malformed = (malformed ?? new Set<number>()).add(index)
      continue
    }
    if (merged?.has(index)) merge.into(targets[i] as JsonObject, merge.copy(entity))
    else merge.into(targets[i] as JsonObject, entity)
    merged?.add(index)
  }
  return malformed ?? []
}
