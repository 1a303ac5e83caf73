import type { ExecutionResult } from 'graphql'
import type { EngineOptions } from './engine-options.ts'
import type { OnUnexpectedError } from './errors.ts'
import type { IncrementalResponse } from './incremental/results.ts'
import { runIncrementally } from './incremental/run-incrementally.ts'
import { loadSupergraph, type PreparedOperations } from './loaded-supergraph.ts'
import type { Operation, OperationRequest } from './operation.ts'
import { runOperation } from './run.ts'
import { type ResponseStream, subscribeTo } from './subscribe.ts'
import type { Transport } from './transports/transport.ts'

/** Runs GraphQL operations over the subgraphs of a federation. */
export interface Engine<Context> extends PreparedOperations<Context>, AsyncDisposable {
  /**
   * Replaces the supergraph while requests run. Operations that are prepared later are prepared for the new one; what was prepared before
   * runs on with its old plan, subscriptions until they end, so that nothing is dropped. Prepare operations that you hold again.
   *
   * Rejects, and changes nothing, if the new supergraph cannot be executed or one of the stored operations is not valid in it.
   *
   * @param transports by subgraph name; by default the same. Transports that are not used any more stay open until the engine is disposed
   * of, because subscriptions may use them.
   */
  reload(supergraphSdl: string, transports?: Readonly<Record<string, Transport<Context>>>): Promise<void>
  /** Runs a query or a mutation: synchronously if every subgraph responds synchronously. Never rejects. */
  execute(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): ExecutionResult | Promise<ExecutionResult>
  /**
   * Runs a query or a mutation like `execute`. If its `@defer` or `@stream` leave something for later, returns the first part of the
   * response and the parts that follow. Never rejects.
   */
  executeIncrementally(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): Promise<ExecutionResult | IncrementalResponse>
  /** Starts a subscription: returns its response stream, or one response with errors if it is refused. */
  subscribe(
    operation: Operation<Context>,
    request: OperationRequest<Context>,
  ): Promise<ResponseStream | ExecutionResult>
}

/** Throws a TypeError for a supergraph that cannot be executed completely, or that names a subgraph without a transport. */
export function createEngine<Context = unknown>(options: EngineOptions<Context>): Engine<Context> {
  const onUnexpectedError = neverThrowing(options.onUnexpectedError ?? (() => {}))
  const transports = new Set(Object.values(options.transports))
  let current = loadSupergraph(options, onUnexpectedError)
  let reloading: Promise<void> = Promise.resolve()

  async function reload(changes: SupergraphChange<Context>): Promise<void> {
    const next = loadSupergraph({ ...options, ...changes }, onUnexpectedError)
    try {
      for (const source of current.storedSources()) await next.prepareStored(source)
    } catch (error) {
      next[Symbol.dispose]()
      throw error
    }
    for (const transport of Object.values(changes.transports ?? {})) transports.add(transport)
    options = { ...options, ...changes }
    current[Symbol.dispose]()
    current = next
  }

  return {
    get apiSchema() {
      return current.apiSchema
    },
    prepare: (document, source, operationName) => current.prepare(document, source, operationName),
    prepareStored: (source) => current.prepareStored(source),
    reload(supergraphSdl, newTransports = options.transports) {
      const done = reloading.then(() => reload({ supergraphSdl, transports: newTransports }))
      reloading = done.catch(() => {})
      return done
    },
    execute: (operation, request) => runOperation(operation, request, onUnexpectedError),
    executeIncrementally: (operation, request) => runIncrementally(operation, request, onUnexpectedError),
    subscribe: (operation, request) => subscribeTo(operation, request, onUnexpectedError),
    async [Symbol.asyncDispose]() {
      current[Symbol.dispose]()
      await Promise.all([...transports].map((transport) => transport[Symbol.asyncDispose]?.()))
    },
  }
}

type SupergraphChange<Context> = Pick<EngineOptions<Context>, 'supergraphSdl' | 'transports'>

/** Ignores failures of the reporter, so that a broken log does not break responses. */
function neverThrowing<Context>(report: OnUnexpectedError<Context>): OnUnexpectedError<Context> {
  return (error, source) => {
    try {
      report(error, source)
    } catch {}
  }
}
