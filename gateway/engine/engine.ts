import { QueryPlanner } from '@graphql-hive/router-query-planner'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLScalarType,
  type GraphQLSchema,
  parse,
} from 'graphql'
import { buildApiSchema } from './api-schema.ts'
import { BoundedCache } from './cache.ts'
import type { OnUnexpectedError } from './errors.ts'
import { defaultLimits, type Limits, parseWithinLimits } from './limits.ts'
import type { Operation, OperationRequest } from './operation.ts'
import { readSupergraphTypes } from './plan/supergraph-types.ts'
import { type CompilerContext, prepareOperation } from './prepare.ts'
import { runOperation } from './run.ts'
import { type ResponseStream, subscribeTo } from './subscribe.ts'
import type { Transport } from './transports/transport.ts'

/** Runs GraphQL operations over the subgraphs of a federation. */
export interface Engine<Context> extends AsyncDisposable {
  /** What clients see: to validate against and to introspect. */
  readonly apiSchema: GraphQLSchema
  /**
   * Makes an operation ready to run. Gives it at once when it is known; rejects with RefusedOperation, whose `errors`
   * are the client's to read. Concurrent calls for one document share the work. An empty name is none.
   *
   * @param document the parsed `source`, or null to let the engine parse it under its limits.
   */
  prepare(
    document: DocumentNode | null,
    source: string,
    operationName?: string | null,
  ): Operation<Context> | Promise<Operation<Context>>
  /** The same for an operation of our own: the limits are for what clients write. Prepared once a text, and kept. */
  prepareStored(source: string): Promise<Operation<Context>>
  /** Runs a query or a mutation: without a promise when every subgraph answers at once. Never rejects. */
  execute(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): ExecutionResult | Promise<ExecutionResult>
  /** Runs a subscription: its answers, or one answer with the errors for which there are none. */
  subscribe(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): Promise<ResponseStream | ExecutionResult>
}

export interface EngineOptions<Context> {
  /** As composed, with its joins. */
  readonly supergraphSdl: string
  /** By the names the subgraphs were composed under. */
  readonly transports: Readonly<Record<string, Transport<Context>>>
  readonly limits?: Partial<Limits>
  /** Custom scalars whose values the gateway shall refuse by itself, by name. Their subgraphs get what the client wrote. */
  readonly scalars?: Readonly<Record<string, GraphQLScalarType>>
  /** Errors that no answer shows, for a log. */
  readonly onUnexpectedError?: OnUnexpectedError<Context>
}

/** Refuses a supergraph that the planner cannot read, and one that names a subgraph without a transport. */
export function createEngine<Context = unknown>(options: EngineOptions<Context>): Engine<Context> {
  const { supergraphSdl, transports } = options
  const onUnexpectedError = neverThrowing(options.onUnexpectedError ?? (() => {}))
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const planner = new QueryPlanner(supergraphSdl)
  const supergraph = parse(supergraphSdl, { noLocation: true })
  const compiler: CompilerContext<Context> = {
    apiSchema: buildApiSchema(planner.consumerSchema, options.scalars),
    planner,
    types: readSupergraphTypes(supergraph),
    limits,
    onUnexpectedError,
    transportTo: transportsByName(supergraph, transports),
  }
  // By text, then by name: joining the two would make one more long string of every request to look up.
  const prepared = new BoundedCache<
    string,
    Map<string | undefined, Operation<Context> | Promise<Operation<Context>>>
  >(limits.preparedOperations, limits.preparedCharacters)

  const stored = new Map<string, Promise<Operation<Context>>>()

  return {
    apiSchema: compiler.apiSchema,
    prepare(document, source, operationName) {
      const name = operationName || undefined
      const known = prepared.get(source)?.get(name)
      if (known) return known
      const preparing = prepareNew(compiler, document, source, name)
      const operations = prepared.get(source) ?? new Map()
      operations.set(name, preparing)
      prepared.set(source, operations, source.length * operations.size)
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
      const known = stored.get(source)
      if (known) return known
      const preparing = prepareNew({ ...compiler, limits: limitsOfStored }, null, source, undefined)
      stored.set(source, preparing)
      return preparing
    },
    execute: (operation, request) => runOperation(operation, request, onUnexpectedError),
    subscribe: (operation, request) => subscribeTo(operation, request, onUnexpectedError),
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(transports).map((transport) => transport[Symbol.asyncDispose]?.()))
    },
  }
}

/** A slow machine may take its time at start. */
const limitsOfStored: Limits = { ...defaultLimits, cost: Number.POSITIVE_INFINITY, planningMs: 60_000 }

/** A log that fails must not fail the answers it was to tell of. */
function neverThrowing<Context>(report: OnUnexpectedError<Context>): OnUnexpectedError<Context> {
  return (error, place) => {
    try {
      report(error, place)
    } catch {}
  }
}

async function prepareNew<Context>(
  compiler: CompilerContext<Context>,
  document: DocumentNode | null,
  source: string,
  operationName: string | undefined,
): Promise<Operation<Context>> {
  return prepareOperation(
    compiler,
    document ?? parseWithinLimits(source, compiler.limits),
    source,
    operationName,
  )
}

/** The planner calls a subgraph by the name it was composed under, or by the enum value that name became. */
function transportsByName<Context>(
  supergraph: DocumentNode,
  transports: Readonly<Record<string, Transport<Context>>>,
): (subgraph: string) => Transport<Context> {
  const byName = new Map(Object.entries(transports))
  for (const name of subgraphNames(supergraph)) {
    if (!byName.has(name))
      throw new TypeError(`The supergraph has a subgraph "${name}", for which there is no transport`)
  }
  return (subgraph) => {
    const transport = byName.get(subgraph)
    if (!transport)
      throw new TypeError(`The plan asks subgraph "${subgraph}", for which there is no transport`)
    return transport
  }
}

function subgraphNames(supergraph: DocumentNode): string[] {
  return supergraph.definitions.flatMap((definition) => {
    if (definition.kind !== 'EnumTypeDefinition' || definition.name.value !== 'join__Graph') return []
    return (definition.values ?? []).flatMap(({ directives = [] }) =>
      directives.flatMap(({ name, arguments: given = [] }) => {
        const value = given.find((argument) => argument.name.value === 'name')?.value
        return name.value === 'join__graph' && value?.kind === 'StringValue' ? [value.value] : []
      }),
    )
  })
}
