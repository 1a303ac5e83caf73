import { GraphQLError } from 'graphql'
import type { PathSegment, SubgraphError } from './transports/transport.ts'

/** An operation that the engine rejects. `errors` say why and may be shown to the client. */
export class RefusedOperation extends Error {
  readonly code: string
  readonly errors: readonly GraphQLError[]

  constructor(code: string, errors: readonly GraphQLError[]) {
    super(errors.map((error) => error.message).join('\n'))
    this.name = 'RefusedOperation'
    this.code = code
    this.errors = errors.map((error) => withCode(error, code))
  }
}

/** Adds a code to the extensions of an error that has none. */
export function withCode(error: GraphQLError, code: string): GraphQLError {
  if (error.extensions.code !== undefined) return error
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { ...error.extensions, code },
  })
}

/** The place of an unexpected error. For the log only; it is never part of a response. */
interface ErrorSource<Context> {
  /** Context of the request; undefined outside a request, for example while an operation is planned. */
  readonly context: Context | undefined
  readonly subgraph: string | undefined
  readonly path: readonly PathSegment[] | undefined
}

export type OnUnexpectedError<Context> = (error: unknown, place: ErrorSource<Context>) => void

/**
 * Error codes that concern only gateway and subgraph. Apollo Server assigns INTERNAL_SERVER_ERROR to unexpected errors; the
 * other two mean that the schemas of gateway and subgraph differ.
 */
const internalCodes = new Set(['INTERNAL_SERVER_ERROR', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'])

/** Whether a subgraph error is meant for the client: it carries a code of the subgraph. */
export function isClientFacing(error: SubgraphError): boolean {
  const code = error.extensions?.code
  return typeof code === 'string' && !internalCodes.has(code)
}

/** The error as the client may see it, at a path of the response. */
export function clientError(error: SubgraphError, path: readonly PathSegment[] | undefined): GraphQLError {
  if (!isClientFacing(error)) return internalError(path)
  // Apollo Server adds these two outside production; they expose internals of the subgraph.
  const { stacktrace: _stacktrace, exception: _exception, ...extensions } = error.extensions ?? {}
  return new GraphQLError(error.message, { path, extensions })
}

export function internalError(path?: readonly PathSegment[]): GraphQLError {
  return new GraphQLError('Internal server error', { path, extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}

/** A subgraph sent a value that the schema does not allow. The reason holds at most an excerpt of it. */
export function malformedError(reason: string, path: readonly PathSegment[] | undefined): GraphQLError {
  return new GraphQLError(reason, { path, extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}

/** A subgraph failed to respond or sent an invalid response. The cause is logged, not shown. */
export function unreachableError(path: readonly PathSegment[] | undefined): GraphQLError {
  return new GraphQLError('A service behind this field did not answer', {
    path,
    extensions: { code: 'DOWNSTREAM_SERVICE_ERROR' },
  })
}
