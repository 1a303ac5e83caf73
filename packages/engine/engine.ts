import { QueryPlanner } from '@graphql-hive/router-query-planner'
import type { DocumentNode, ExecutionResult, GraphQLScalarType, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { buildApiSchema } from './api-schema.ts'
import { type Authorization, assertAuthorization } from './authorization/authorization.ts'
import { readRequirements } from './authorization/requirements.ts'
import { type CostOptions, defaultCostOptions } from './cost/list-sizes.ts'
import type { OnUnexpectedError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Operation, OperationRequest } from './operation.ts'
import { compileOverrides, type OverrideLabels } from './overrides.ts'
import { readSupergraphTypes } from './plan/supergraph-types.ts'
import { planWithin } from './planning/plan-request.ts'
import { planningProcesses } from './planning/planning-processes.ts'
import { type CompilerContext, prepareOperation } from './prepare.ts'
import { runOperation } from './run.ts'
import { type ResponseStream, subscribeTo } from './subscribe.ts'
import { parseSupergraph } from './supergraph/assert-supported.ts'
import { readCostDirectives } from './supergraph/cost-directives.ts'
import { plannerNames } from './supergraph/planner-names.ts'
import { plannerSdl } from './supergraph/planner-sdl.ts'
import type { Transport } from './transports/transport.ts'

/** Runs GraphQL operations over the subgraphs of a federation. */
export interface Engine<Context> extends AsyncDisposable {
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
  /** Runs a query or a mutation: synchronously if every subgraph responds synchronously. Never rejects. */
  execute(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): ExecutionResult | Promise<ExecutionResult>
  /** Starts a subscription: returns its response stream, or one response with errors if it is refused. */
  subscribe(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): Promise<ResponseStream | ExecutionResult>
}

export interface EngineOptions<Context> {
  /** The composed supergraph, with join directives. */
  readonly supergraphSdl: string
  /** By subgraph name, as in the composition. */
  readonly transports: Readonly<Record<string, Transport<Context>>>
  readonly limits?: Partial<Limits>
  /** How long lists are for which `@listSize` says nothing, in the cost of an operation. */
  readonly cost?: Partial<CostOptions>
  /** Required for a supergraph with `@authenticated`, `@requiresScopes` or `@policy`. */
  readonly authorization?: Authorization<Context>
  /** Required for a supergraph with `@override(label:)` other than `percent(N)`. */
  readonly overrideLabels?: OverrideLabels<Context>
  /**
   * Plans in this process: for tests, and where no process can be started. Then `limits.planningMs` holds only where the planner notices
   * it, and an operation that crashes the planner crashes this process.
   */
  readonly planInProcess?: boolean
  /** Custom scalars, by name, whose inputs the gateway validates. Subgraphs receive the client's value unchanged. */
  readonly scalars?: Readonly<Record<string, GraphQLScalarType>>
  /** Receives errors that no response shows, for the log. */
  readonly onUnexpectedError?: OnUnexpectedError<Context>
}

/** Throws a TypeError for a supergraph that cannot be executed completely, or that names a subgraph without a transport. */
export function createEngine<Context = unknown>(options: EngineOptions<Context>): Engine<Context> {
  const { supergraphSdl, transports } = options
  const onUnexpectedError = neverThrowing(options.onUnexpectedError ?? (() => {}))
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const supergraph = parseSupergraph(supergraphSdl)
  const requirements = readRequirements(supergraph)
  assertAuthorization(requirements, options.authorization)
  const names = plannerNames(supergraph)
  const sdlForPlanner = plannerSdl(supergraph, names) ?? supergraphSdl
  const planner = new QueryPlanner(sdlForPlanner)
  const planHere: CompilerContext<Context>['plan'] = (request, withinMs) =>
    planWithin(planner, request, withinMs)
  const planApart = options.planInProcess ? undefined : planningProcesses.open(sdlForPlanner)
  const types = readSupergraphTypes(supergraphSdl)
  const byName = new Map<unknown, Transport<Context>>(Object.entries(transports))
  for (const name of types.subgraphNames) {
    if (!byName.has(name))
      throw new TypeError(`The supergraph has a subgraph "${name}", for which there is no transport`)
  }
  const compiler: CompilerContext<Context> = {
    apiSchema: buildApiSchema(planner.consumerSchema, options.scalars),
    plan: planApart?.plan ?? planHere,
    names,
    types,
    limits,
    cost: { ...defaultCostOptions, ...options.cost, directives: readCostDirectives(supergraph) },
    requirements,
    authorization: options.authorization,
    overrides: compileOverrides(planner, options.overrideLabels),
    onUnexpectedError,
    transportTo: (subgraph) => byName.get(subgraph) as Transport<Context>,
  }
  // By document, then by operation name: a joined key would create a long string for every request.
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
      const own = { ...compiler, limits: limitsOfStored, plan: planHere }
      const preparing = prepareOperation(own, null, source, undefined)
      stored.set(source, preparing)
      return preparing
    },
    execute: (operation, request) => runOperation(operation, request, onUnexpectedError),
    subscribe: (operation, request) => subscribeTo(operation, request, onUnexpectedError),
    async [Symbol.asyncDispose]() {
      planApart?.[Symbol.dispose]()
      await Promise.all(Object.values(transports).map((transport) => transport[Symbol.asyncDispose]?.()))
    },
  }
}

/**
 * An estimate of the bytes that a prepared operation holds: measured as the growth of the heap over many different operations, by the
 * length of their documents (`test/prepared-memory.test.ts`).
 */
export function memoryOf({ length }: string): number {
  return 16_000 + 45 * length
}

/** The server checks what it passes to its own operations. Planning may take long on a slow machine at startup. */
const limitsOfStored: Limits = {
  ...defaultLimits,
  listItems: Number.POSITIVE_INFINITY,
  cost: Number.POSITIVE_INFINITY,
  planningMs: 60_000,
}

/** Ignores failures of the reporter, so that a broken log does not break responses. */
function neverThrowing<Context>(report: OnUnexpectedError<Context>): OnUnexpectedError<Context> {
  return (error, source) => {
    try {
      report(error, source)
    } catch {}
  }
}
