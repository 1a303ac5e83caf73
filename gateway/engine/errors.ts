import { GraphQLError } from 'graphql'
import type { PathSegment, SubgraphError } from './transports/transport.ts'

/** An operation that will not be run; `errors` say why, in words for the client. */
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

/** The same error for the client, with a code in its extensions unless it has one. */
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

/** Where an error that nobody meant to show came from. For a log; never part of an answer. */
export interface ErrorSource<Context> {
  /** Of the request that met it; undefined where no request did, as when an operation could not be planned. */
  readonly context: Context | undefined
  readonly subgraph: string | undefined
  readonly path: readonly PathSegment[] | undefined
}

export type OnUnexpectedError<Context> = (error: unknown, place: ErrorSource<Context>) => void

/**
 * Codes that say something about the conversation of gateway and subgraph, not to the client. Apollo Server gives
 * INTERNAL_SERVER_ERROR to whatever it did not expect; the other two mean that gateway and subgraph differ in schema.
 */
const internalCodes = new Set(['INTERNAL_SERVER_ERROR', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'])

/** Whether a subgraph threw this error for the client to read: it carries a code of its own. */
export function isClientFacing(error: SubgraphError): boolean {
  const code = error.extensions?.code
  return typeof code === 'string' && !internalCodes.has(code)
}

/** The error as the client may see it, at a place of the answer. */
export function clientError(error: SubgraphError, path: readonly PathSegment[] | undefined): GraphQLError {
  if (!isClientFacing(error)) return internalError(path)
  // Apollo Server adds these two outside of production; they hold the subgraph's internals.
  const { stacktrace: _stacktrace, exception: _exception, ...extensions } = error.extensions ?? {}
  return new GraphQLError(error.message, { path, extensions })
}

export function internalError(path?: readonly PathSegment[]): GraphQLError {
  return new GraphQLError('Internal server error', { path, extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}

/** A subgraph that could not be asked, or whose answer was no answer. Its own words stay with the gateway. */
export function unreachableError(path: readonly PathSegment[] | undefined): GraphQLError {
  return new GraphQLError('A service behind this field did not answer', {
    path,
    extensions: { code: 'DOWNSTREAM_SERVICE_ERROR' },
  })
}
