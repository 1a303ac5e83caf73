import { QueryPlanner } from '@graphql-hive/router-query-planner'
import { type DocumentNode, type GraphQLSchema, parse } from 'graphql'
import { LRUCache } from 'lru-cache'
import { buildApiSchema } from './api-schema.ts'
import { assertAuthorization } from './authorization/authorization.ts'
import { readRequirements } from './authorization/requirements.ts'
import type { CompilerContext } from './compiler-context.ts'
import { defaultCostOptions } from './cost/list-sizes.ts'
import type { EngineOptions } from './engine-options.ts'
import type { OnUnexpectedError } from './errors.ts'
import { withIncrementalDirectives } from './incremental/directives.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Operation } from './operation.ts'
import { compileOverrides } from './overrides.ts'
import { lazily } from './plan/generate.ts'
import { readSupergraphTypes } from './plan/supergraph-types.ts'
import { planNestedRequires } from './planning/plan-nested-requires.ts'
import { type Plan, type PlanRequest, planWithin } from './planning/plan-request.ts'
import { planningProcesses } from './planning/planning-processes.ts'
import { prepareOperation } from './prepare.ts'
import { parseSupergraph } from './supergraph/assert-supported.ts'
import { readCostDirectives } from './supergraph/cost-directives.ts'
import { entrySdl } from './supergraph/entry-sdl.ts'
import { type PlannerNames, plannerNames } from './supergraph/planner-names.ts'
import { plannerSdl } from './supergraph/planner-sdl.ts'
import type { Transport } from './transports/transport.ts'

/** Prepares operations for one supergraph. */
export interface PreparedOperations<Context> {
  /** The schema that clients see, for validation and introspection. */
  readonly apiSchema: GraphQLSchema
  /**
   * Prepares an operation. Returns it synchronously if it is cached. Rejects with RefusedOperation, whose `errors` may be
   * shown to the client. Concurrent calls for one document share the work. An empty name counts as no name.
   *
   * @param document the parsed `source`, or null to let the engine parse it within its limits.
   */
  prepare(
    document: DocumentNode | null,
    source: string,
    operationName?: string | null,
  ): Operation<Context> | Promise<Operation<Context>>
  /** Prepares an operation of the server itself: without the limits for clients, cached without eviction. */
  prepareStored(source: string): Promise<Operation<Context>>
}

/** One supergraph of an engine with the operations that are prepared for it. `Engine.reload` replaces it as a whole. */
export interface LoadedSupergraph<Context> extends PreparedOperations<Context>, Disposable {
  /** The texts of the operations that `prepareStored` prepared. */
  storedSources(): Iterable<string>
}

/** Throws a TypeError for a supergraph that cannot be executed completely, or that names a subgraph without a transport. */
export function loadSupergraph<Context>(
  options: EngineOptions<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): LoadedSupergraph<Context> {
  const { supergraphSdl } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const supergraph = parseSupergraph(supergraphSdl)
  const requirements = readRequirements(supergraph)
  assertAuthorization(requirements, options.authorization)
  const names = plannerNames(supergraph)
  const sdlForPlanner = plannerSdl(supergraph, names) ?? supergraphSdl
  const planner = new QueryPlanner(sdlForPlanner)
  const planHere: CompilerContext<Context>['plan'] = (request, withinMs) =>
    planWithin(planner, request, AbortSignal.timeout(withinMs))
  const planApart = options.planInProcess ? undefined : planningProcesses.open(sdlForPlanner)
  const types = readSupergraphTypes(supergraph)
  const byName = new Map<unknown, Transport<Context>>(Object.entries(options.transports))
  for (const name of types.subgraphNames) {
    if (!byName.has(name))
      throw new TypeError(`The supergraph has a subgraph "${name}", for which there is no transport`)
  }
  const apiSchema = buildApiSchema(planner.consumerSchema, options.scalars)
  let entriesApart: ReturnType<typeof planningProcesses.open> | undefined
  // A second supergraph for the planner, needed with the first deferred fragment or the first nested `@requires`.
  const entries = lazily(() => {
    const { sdl, fieldOf } = entrySdl(
      parse(sdlForPlanner, { noLocation: true }),
      withheldEntities(options, names),
    )
    if (options.planInProcess) {
      const own = new QueryPlanner(sdl)
      return {
        fieldOf,
        plan: (request: PlanRequest, withinMs: number) =>
          planWithin(own, request, AbortSignal.timeout(withinMs)),
      }
    }
    entriesApart = planningProcesses.open(sdl)
    return { fieldOf, plan: entriesApart.plan }
  })
  const withNested = (plan: Plan) => planNestedRequires(plan, { schema: apiSchema, types, entries })
  const compiler: CompilerContext<Context> = {
    apiSchema: options.incrementalDelivery ? withIncrementalDirectives(apiSchema) : apiSchema,
    plan: withNested(planApart?.plan ?? planHere),
    names,
    types,
    limits,
    cost: { ...defaultCostOptions, ...options.cost, directives: readCostDirectives(supergraph) },
    requirements,
    authorization: options.authorization,
    overrides: compileOverrides(planner, options.overrideLabels),
    onUnexpectedError,
    compileAfterRuns: options.compileAfterRuns ?? 8,
    entries: options.incrementalDelivery ? entries : undefined,
    transportTo: (subgraph) => byName.get(subgraph) as Transport<Context>,
  }
  // Keyed by document, then by operation name: a joined key would create a long string for every request.
  const prepared = new LRUCache<
    string,
    Map<string | undefined, Operation<Context> | Promise<Operation<Context>>>
  >({ maxSize: limits.preparedBytes })

  const stored = new Map<string, Promise<Operation<Context>>>()

  return {
    apiSchema: compiler.apiSchema,
    prepare(document, source, operationName) {
      const name = operationName || undefined
      const cached = prepared.get(source)?.get(name)
      if (cached) return cached
      const preparing = prepareOperation(compiler, document, source, name)
      const operations = prepared.get(source) ?? new Map()
      operations.set(name, preparing)
      prepared.set(source, operations, { size: memoryOf(source) * operations.size })
      preparing.then(
        (operation) => operations.set(name, operation),
        () => {
          operations.delete(name)
          if (operations.size === 0) prepared.delete(source)
        },
      )
      return preparing
    },
    prepareStored(source) {
      const cached = stored.get(source)
      if (cached) return cached
      const own = { ...compiler, limits: limitsOfStored, plan: withNested(planHere), entries: undefined }
      const preparing = prepareOperation(own, null, source, undefined)
      stored.set(source, preparing)
      preparing.catch(() => stored.delete(source))
      return preparing
    },
    storedSources: () => stored.keys(),
    [Symbol.dispose]() {
      planApart?.[Symbol.dispose]()
      entriesApart?.[Symbol.dispose]()
    },
  }
}

function withheldEntities(
  { incrementalDelivery }: Pick<EngineOptions<never>, 'incrementalDelivery'>,
  names: PlannerNames,
): ReadonlySet<string> {
  const withheld = typeof incrementalDelivery === 'object' ? incrementalDelivery.withheld : []
  return new Set(
    withheld.map((entity) => {
      const [subgraph = '', type] = entity.split('.')
      return `${names.get(subgraph) ?? subgraph}.${type}`
    }),
  )
}

/**
 * An estimate of the bytes that a prepared operation holds, without functions generated for it, which `generate.ts` bounds: measured as the
 * growth of the heap over many different operations, by the length of their documents (`test/prepared-memory.test.ts`).
 */
export function memoryOf(source: string): number {
  const bytes = 8_000 + 56 * source.length
  return /defer|stream/.test(source) ? inParts * bytes : bytes
}

/** An operation with deferred fragments is prepared as a whole and in parts, for some combinations of the variables that switch them. */
const inParts = 4

/** The server checks what it passes to its own operations. Planning may take long on a slow machine at startup. */
const limitsOfStored: Limits = {
  ...defaultLimits,
  listItems: Number.POSITIVE_INFINITY,
  cost: Number.POSITIVE_INFINITY,
  planningMs: 60_000,
}
