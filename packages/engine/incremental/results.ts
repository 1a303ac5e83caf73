import type { GraphQLError } from 'graphql'
import type { JsonObject, PathSegment } from '../transports/transport.ts'

type Errors = readonly GraphQLError[]

/** The first part of a response that is delivered incrementally, as in the GraphQL specification's section "Response". */
export interface InitialResult {
  readonly data: JsonObject | null
  readonly errors?: Errors
  readonly pending: readonly PendingResult[]
  readonly hasNext: true
}

/** Each later part. The last one has `hasNext: false`. */
export interface UpdateResult {
  readonly pending?: readonly PendingResult[]
  readonly incremental?: readonly IncrementalResult[]
  readonly completed?: readonly CompletedResult[]
  readonly hasNext: boolean
}

/** A fragment or the rest of a list that follows. */
export interface PendingResult {
  readonly id: string
  readonly path: readonly PathSegment[]
  readonly label?: string
}

export type IncrementalResult =
  | {
      readonly id: string
      readonly subPath?: readonly PathSegment[]
      readonly data: JsonObject
      readonly errors?: Errors
    }
  | { readonly id: string; readonly items: readonly unknown[]; readonly errors?: Errors }

/** With errors, what was pending has failed and is not delivered. */
export interface CompletedResult {
  readonly id: string
  readonly errors?: Errors
}

/** A response in parts. `return` of the later parts ends it: nothing more is asked of a subgraph. */
export interface IncrementalResponse {
  readonly initialResult: InitialResult
  readonly subsequentResults: AsyncGenerator<UpdateResult, undefined, undefined>
}
