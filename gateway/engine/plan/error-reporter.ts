import { clientError, isClientFacing, type OnUnexpectedError, unreachableError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { PathSegment, SubgraphError } from '../transports/transport.ts'

type Path = readonly PathSegment[]

/** Turns what went wrong with a subgraph into entries of the answer, at each of the places it concerns. */
export interface ErrorReporter<Context> {
  /** The subgraph answered, with this error among others. */
  subgraphError(
    execution: Execution<Context>,
    subgraph: string,
    error: SubgraphError,
    places: readonly Path[],
  ): void
  /** What a subgraph left out of its answer because of an error that it told of. */
  markExplained(execution: Execution<Context>, places: readonly Path[]): void
  /** The subgraph gave no answer, or one that is none. */
  subgraphFailure(
    execution: Execution<Context>,
    subgraph: string,
    error: unknown,
    places: readonly Path[],
  ): void
}

export function createErrorReporter<Context>(options: {
  readonly onUnexpectedError: OnUnexpectedError<Context>
  readonly clientPath: (path: Path) => Path
  readonly errorsPerAnswer: number
}): ErrorReporter<Context> {
  const { onUnexpectedError, clientPath, errorsPerAnswer } = options
  const add = (
    execution: Execution<Context>,
    places: readonly Path[],
    entry: (path: Path | undefined) => Execution<Context>['errors'][number],
  ) => {
    if (places.length === 0 && execution.errors.length < errorsPerAnswer)
      execution.errors.push(entry(undefined))
    for (const place of places) {
      if (execution.errors.length >= errorsPerAnswer) return
      execution.errors.push(entry(clientPath(place)))
    }
  }
  return {
    subgraphError(execution, subgraph, error, places) {
      if (!isClientFacing(error))
        onUnexpectedError(error.originalError ?? error, {
          context: execution.context,
          subgraph,
          path: places[0],
        })
      add(execution, places, (path) => clientError(error, path))
    },
    markExplained(execution, places) {
      execution.explainedPaths ??= []
      execution.explainedPaths.push(...places.map(clientPath))
    },
    subgraphFailure(execution, subgraph, error, places) {
      if (isSubgraphError(error) && isClientFacing(error)) {
        add(execution, places, (path) => clientError(error, path))
        return
      }
      // A client that went away is no fault of the subgraph.
      if (!(error instanceof Error && error.name === 'AbortError'))
        onUnexpectedError(error, { context: execution.context, subgraph, path: places[0] })
      add(execution, places, unreachableError)
    },
  }
}

function isSubgraphError(error: unknown): error is SubgraphError {
  return error instanceof Error && 'extensions' in error
}
