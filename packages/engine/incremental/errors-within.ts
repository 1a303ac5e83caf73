import { GraphQLError } from 'graphql'
import type { Execution } from '../execution.ts'
import type { PathSegment } from '../transports/transport.ts'

type Path = readonly PathSegment[]

/** The errors of an execution below a place in its data, with paths from there. Errors without a place belong to the first one. */
export function errorsWithin({ errors, explainedPaths = [] }: Execution<unknown>, place: Path) {
  const isBelow = (path: Path | undefined) =>
    path !== undefined && place.every((segment, i) => path[i] === segment)
  const placeless = errors.filter(({ path }) => path === undefined || path.length === 0)
  const isFirst = place.every((segment) => typeof segment === 'string' || segment === 0)
  return {
    errors: [
      ...(isFirst ? placeless : []),
      ...errors
        .filter(({ path }) => path?.length && isBelow(path))
        .map((error) => moved(error, (error.path ?? []).slice(place.length))),
    ],
    explainedPaths: [
      ...(placeless.length > 0 ? [[]] : []),
      ...explainedPaths.filter(isBelow).map((path) => path.slice(place.length)),
    ],
  }
}

/** The error at another path. */
export function moved(error: GraphQLError, path: Path): GraphQLError {
  const { message, extensions, nodes, source, positions, originalError } = error
  return new GraphQLError(message, { path, extensions, nodes, source, positions, originalError })
}
