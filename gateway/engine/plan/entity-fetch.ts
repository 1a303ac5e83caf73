import type {
  BatchFetchNode,
  FetchNode,
  FetchRewrite,
  FlattenNodePathSegment,
  RequiresSelection,
} from '@graphql-hive/router-query-planner'
import { type DocumentNode, parse } from 'graphql'
import { compileEntityPath, type EntityPath } from '../entities/paths.ts'
import { compileRepresentations, type Representations } from '../entities/representations.ts'
import type { Execution, Step } from '../execution.ts'
import type {
  JsonObject,
  PathSegment,
  SubgraphAnswer,
  SubgraphError,
  Variables,
} from '../transports/transport.ts'
import { callSubgraph, refuseMalformed } from './call-subgraph.ts'
import { compileMerge, type Merge } from './merge.ts'
import { compileRewrites, type Rewrite, renamedKeys } from './rewrites.ts'
import { withAnswerKeys } from './root-fetch.ts'
import { type PlanTools, pickVariables } from './tools.ts'

/** One `_entities` field of a fetch: which objects it completes, and with what. */
interface EntityField {
  readonly alias: string
  readonly representationsVariable: string
  readonly paths: readonly EntityPath[]
  readonly representations: Representations
  readonly rewrite: Rewrite | undefined
  readonly renamed: ReadonlyMap<string, ReadonlySet<string>>
  readonly merge: Merge
}

/** The objects that one field found: the entity at `indexes[i]` of its answer completes `targets[i]`. */
interface Found {
  readonly targets: JsonObject[]
  readonly indexes: number[]
}

/** The entities of one path, asked for by a plain fetch. */
export function compileEntityFetch<Context>(
  fetch: FetchNode,
  path: readonly FlattenNodePathSegment[],
  tools: PlanTools<Context>,
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
    tools,
  )
  return compileFields(fetch, [field], tools)
}

/** All entities that a subgraph is asked for at this point of the plan, in one request. */
export function compileBatchFetch<Context>(fetch: BatchFetchNode, tools: PlanTools<Context>): Step<Context> {
  const operation = parse(fetch.operation, { noLocation: true })
  const fields = fetch.entityBatch.aliases.map((alias) => compileEntityField(alias, operation, tools))
  return compileFields(fetch, fields, tools)
}

function compileEntityField(
  field: {
    readonly alias: string
    readonly representationsVariableName: string
    readonly paths: readonly FlattenNodePathSegment[][]
    readonly requires: readonly RequiresSelection[]
    readonly inputRewrites?: readonly FetchRewrite[] | undefined
    readonly outputRewrites?: readonly FetchRewrite[] | undefined
  },
  operation: DocumentNode,
  { types, hasConditions }: PlanTools<never>,
): EntityField {
  const renamed = renamedKeys(field.outputRewrites)
  return {
    alias: field.alias,
    representationsVariable: field.representationsVariableName,
    paths: field.paths.map((path) => compileEntityPath(path, types)),
    representations: compileRepresentations(field.requires, field.inputRewrites, types, hasConditions),
    rewrite: compileRewrites(field.outputRewrites, types),
    renamed,
    merge: compileMerge(operation, renamed, field.alias),
  }
}

/** Rewrites of a plain fetch start at the answer, those of a batch at the entities. */
function withoutEntitiesKey(rewrite: FetchRewrite): FetchRewrite {
  const trim = <T extends { path: readonly unknown[] }>(of: T): T => {
    const [first] = of.path as readonly ({ Key?: string } | undefined)[]
    return first?.Key === '_entities' ? { ...of, path: of.path.slice(1) } : of
  }
  if ('KeyRenamer' in rewrite) return { KeyRenamer: trim(rewrite.KeyRenamer) }
  return { ValueSetter: trim('ValueSetter' in rewrite ? rewrite.ValueSetter : rewrite) }
}

function compileFields<Context>(
  fetch: FetchNode | BatchFetchNode,
  fields: readonly EntityField[],
  tools: PlanTools<Context>,
): Step<Context> {
  const subgraph = fetch.serviceName
  const call = tools.transportTo(subgraph).prepare(fetch.operation)
  const pick = pickVariables(fetch.variableUsages)
  return (execution) => {
    const { data } = execution
    if (data === null) return
    const variables = pick ? pick(execution.variables) : {}
    const found: Found[] = []
    try {
      if (!findAll(fields, data, variables, found)) return
    } catch (error) {
      tools.errors.failure(execution, subgraph, error, [])
      return
    }
    return callSubgraph(
      call,
      variables,
      execution.context,
      (answer) => receive(answer, execution, fields, found, subgraph, tools),
      (error) => tools.errors.failure(execution, subgraph, error, placesOfAll(data, fields, found)),
    )
  }
}

/** Fills `variables` with de-duplicated representations and `found` with what they stand for; false if nothing is to ask. */
function findAll(
  fields: readonly EntityField[],
  data: JsonObject,
  variables: Variables,
  found: Found[],
): boolean {
  // Fields of one batch may share a list of representations; then they share its indexes too.
  const lists = new Map<string, { representations: JsonObject[]; indexes: Map<unknown, number> }>()
  let any = false
  for (const field of fields) {
    const name = field.representationsVariable
    let list = lists.get(name)
    if (!list) {
      list = { representations: [], indexes: new Map() }
      lists.set(name, list)
      variables[name] = list.representations
    }
    const objects: JsonObject[] = []
    for (const path of field.paths) path.collect(data, objects)
    const targets: JsonObject[] = []
    const indexes: number[] = []
    for (const object of objects) {
      const representation = field.representations.build(object)
      if (representation === undefined) continue
      const identity = field.representations.identity(representation)
      let index = list.indexes.get(identity)
      if (index === undefined) {
        index = list.representations.push(representation) - 1
        list.indexes.set(identity, index)
      }
      targets.push(object)
      indexes.push(index)
    }
    any ||= targets.length > 0
    found.push({ targets, indexes })
  }
  return any
}

function receive<Context>(
  answer: SubgraphAnswer,
  execution: Execution<Context>,
  fields: readonly EntityField[],
  found: readonly Found[],
  subgraph: string,
  tools: PlanTools<Context>,
): void {
  refuseMalformed(answer)
  const data = execution.data as JsonObject
  for (const error of answer.errors ?? []) {
    const places = placesOfError(error, data, fields, found)
    tools.errors.subgraphError(execution, subgraph, error, places ?? placesOfAll(data, fields, found))
  }
  if (!answer.data) return
  for (const [position, field] of fields.entries()) {
    const entities = answer.data[field.alias]
    const { targets, indexes } = found[position] as Found
    if (targets.length === 0 || (entities == null && answer.errors?.length)) continue
    if (!Array.isArray(entities) || indexes.some((index) => index >= entities.length)) {
      const error = new Error(
        `The subgraph answered with fewer entities than it was asked for in ${field.alias}`,
      )
      tools.errors.failure(
        execution,
        subgraph,
        error,
        placesOf(data, field, targetsOfMissing(entities, found[position] as Found)),
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

function targetsOfMissing(entities: unknown, { targets, indexes }: Found): readonly JsonObject[] {
  const answered = Array.isArray(entities) ? entities.length : 0
  return targets.filter((_, i) => (indexes[i] as number) >= answered)
}

/** Where in the answer an error belongs whose path starts with an entity; undefined when its path names none. */
function placesOfError(
  error: SubgraphError,
  data: JsonObject,
  fields: readonly EntityField[],
  found: readonly Found[],
): readonly (readonly PathSegment[])[] | undefined {
  const [alias, index, ...rest] = error.path ?? []
  const position = fields.findIndex((field) => field.alias === alias)
  const field = fields[position]
  if (!field || typeof index !== 'number') return undefined
  const { targets, indexes } = found[position] as Found
  const concerned = targets.filter((_, i) => indexes[i] === index)
  const within = withAnswerKeys(rest, field.renamed)
  return placesOf(data, field, concerned).map((place) => [...place, ...within])
}

function placesOfAll(
  data: JsonObject,
  fields: readonly EntityField[],
  found: readonly Found[],
): readonly (readonly PathSegment[])[] {
  return fields.flatMap((field, position) => placesOf(data, field, (found[position] as Found).targets))
}

function placesOf(
  data: JsonObject,
  field: EntityField,
  objects: readonly JsonObject[],
): readonly (readonly PathSegment[])[] {
  const wanted = new Set(objects)
  const places: (readonly PathSegment[])[] = []
  for (const path of field.paths)
    path.locate(data, (object, place) => void (wanted.has(object) && places.push(place)))
  return places
}
