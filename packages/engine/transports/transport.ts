/** Values of an operation's variables, by name without the dollar sign. */
export type Variables = Record<string, unknown>

/** An object of a response that is being assembled. */
export type JsonObject = Record<string, unknown>

export type PathSegment = string | number

/** An error of a subgraph: a GraphQLError in process, parsed JSON over HTTP. */
export interface SubgraphError {
  readonly message: string
  readonly path?: readonly PathSegment[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
  readonly originalError?: unknown
}

export interface SubgraphResponse {
  readonly data?: JsonObject | null | undefined
  readonly errors?: readonly SubgraphError[] | undefined
}

/** A prepared operation of a subgraph. It may respond synchronously, and may throw or reject if the subgraph is unreachable. */
export type SubgraphCall<Context> = (
  variables: Variables | undefined,
  context: Context,
) => SubgraphResponse | PromiseLike<SubgraphResponse>

/** A stream of responses. `return` must end it at once, even while a `next` is pending. */
export interface SubgraphEventStream {
  next(): Promise<IteratorResult<SubgraphResponse>>
  return?(): Promise<unknown>
}

/** The connection to one subgraph. The engine passes `context` through without reading it. */
export interface Transport<Context> extends Partial<AsyncDisposable> {
  /** Called once for each fetch of a plan; the returned call runs many times. */
  prepare(operation: string): SubgraphCall<Context>
  /** Returns the event stream, or a response with errors if the subgraph refuses the subscription. */
  subscribe(
    operation: string,
    variables: Variables | undefined,
    context: Context,
  ): SubgraphEventStream | SubgraphResponse | PromiseLike<SubgraphEventStream | SubgraphResponse>
}

export function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined)?.then === 'function'
}

export function isEventStream(value: SubgraphEventStream | SubgraphResponse): value is SubgraphEventStream {
  return typeof (value as SubgraphEventStream).next === 'function'
}

/** Codes of a connection that closed: the request may have been executed, so that only queries may be retried. */
export const interrupted: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
