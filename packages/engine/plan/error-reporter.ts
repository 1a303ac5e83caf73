import {
  clientError,
  isClientFacing,
  malformedError,
  type OnUnexpectedError,
  unreachableError,
} from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { PathSegment, SubgraphError } from '../transports/transport.ts'

type Path = readonly PathSegment[]

export type ErrorReporter<Context> = ReturnType<typeof createErrorReporter<Context>>

/** Adds the errors of a subgraph to the response, at each affected path. */
export function createErrorReporter<Context>(options: {
  readonly onUnexpectedError: OnUnexpectedError<Context>
  readonly clientPath: (path: Path) => Path
  readonly errorsPerResponse: number
}) {
  const { onUnexpectedError, clientPath, errorsPerResponse } = options
  const add = (
    execution: Execution<Context>,
    paths: readonly Path[],
    entry: (path: Path | undefined) => Execution<Context>['errors'][number],
  ) => {
    if (paths.length === 0 && execution.errors.length < errorsPerResponse)
      execution.errors.push(entry(undefined))
    for (const path of paths) {
      if (execution.errors.length >= errorsPerResponse) return
      execution.errors.push(entry(clientPath(path)))
    }
  }
  return {
    /** An error in the response of a subgraph. */
    subgraphError(
      execution: Execution<Context>,
      subgraph: string,
      error: SubgraphError,
      paths: readonly Path[],
    ): void {
      if (!isClientFacing(error))
        onUnexpectedError(error.originalError ?? error, {
          context: execution.context,
          subgraph,
          path: paths[0],
        })
      add(execution, paths, (path) => clientError(error, path))
    },
    /** A subgraph sent a value that the schema does not allow. Reported once for each path. */
    malformed(execution: Execution<Context>, paths: readonly Path[], reason: string): void {
      const reported = new Set(execution.errors.map(({ path }) => JSON.stringify(path)))
      const others = paths.filter((path) => !reported.has(JSON.stringify(clientPath(path))))
      if (others.length > 0) add(execution, others, (path) => malformedError(reason, path))
    },
    /** Marks paths that are null because of an error that is already reported. */
    markExplained(execution: Execution<Context>, paths: readonly Path[]): void {
      execution.explainedPaths ??= []
      execution.explainedPaths.push(...paths.map(clientPath))
    },
    /** The subgraph did not respond, or sent a malformed response. */
    subgraphFailure(
      execution: Execution<Context>,
      subgraph: string,
      error: unknown,
      paths: readonly Path[],
    ): void {
      if (isSubgraphError(error) && isClientFacing(error)) {
        add(execution, paths, (path) => clientError(error, path))
        return
      }
      // An aborted request is not a failure of the subgraph.
      if (!(error instanceof Error && error.name === 'AbortError'))
        onUnexpectedError(error, { context: execution.context, subgraph, path: paths[0] })
      add(execution, paths, unreachableError)
    },
  }
}

function isSubgraphError(error: unknown): error is SubgraphError {
  return error instanceof Error && 'extensions' in error
}
