/** Values of an operation's variables, by name without the dollar sign. */
export type Variables = Record<string, unknown>

/** An object of an answer while it is being put together. */
export type JsonObject = Record<string, unknown>

export type PathSegment = string | number

/** An error as a subgraph gives it: a GraphQLError in process, parsed JSON over a wire. */
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

/** One prepared operation of a subgraph. May answer at once; may throw or reject when the subgraph cannot be reached. */
export type SubgraphCall<Context> = (
  variables: Variables | undefined,
  context: Context,
) => SubgraphResponse | PromiseLike<SubgraphResponse>

/** A live source of answers. `return` must end it at once, even while a `next` is waiting. */
export interface SubgraphEventStream {
  next(): Promise<IteratorResult<SubgraphResponse>>
  return?(): Promise<unknown>
}

/** The way to one subgraph. The engine hands `context` through and never looks into it. */
export interface Transport<Context> extends Partial<AsyncDisposable> {
  /** Called once for each fetch of a plan; the call it gives back runs many times. */
  prepare(operation: string): SubgraphCall<Context>
  /** Gives the events, or an answer with the errors for which the subgraph refused to subscribe. */
  subscribe(
    operation: string,
    variables: Variables | undefined,
    context: Context,
  ): SubgraphEventStream | SubgraphResponse | PromiseLike<SubgraphEventStream | SubgraphResponse>
}

export function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined)?.then === 'function'
}
