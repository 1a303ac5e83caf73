import type { Conditions } from '../document/conditions.ts'
import type { EntityPath } from '../entities/entity-path.ts'
import type { Step } from '../execution.ts'
import type { Projection } from '../projection/projection.ts'
import type { JsonObject, PathSegment, Variables } from '../transports/transport.ts'

/** An operation whose deferred fragments and streamed lists follow its first result. */
export interface StagedOperation<Context> {
  readonly stage: PreparedStage<Context>
  readonly project: Projection
  readonly clientPath: (path: readonly PathSegment[]) => readonly PathSegment[]
}

/**
 * The operation as variables switch its directives on and off. Null if nothing can be delivered later, or if the parts cannot be planned:
 * then the response is whole.
 */
export type ChooseStages<Context> = (
  variables: Variables,
) => StagedOperation<Context> | null | Promise<StagedOperation<Context> | null>

/** A stage that can run. */
export interface PreparedStage<Context> {
  readonly run: Step<Context>
  /** Fetches what the items after the first ones of streamed lists need, for data that holds these items alone. */
  readonly runTails: Step<Context>
  readonly addVariables: ((variables: Variables) => void) | undefined
  readonly deferred: readonly PreparedDeferred<Context>[]
  readonly streamed: readonly PreparedStream[]
}

export interface PreparedDeferred<Context> {
  readonly label: string | undefined
  readonly path: EntityPath
  readonly conditions: Conditions
  readonly isInStream: boolean
  readonly pieces: readonly PreparedPiece<Context>[]
}

export interface PreparedPiece<Context> {
  readonly path: EntityPath
  readonly conditions: Conditions
  /** The entries into the plan, by the type of an object; undefined for a fragment on the root. */
  readonly entries: ReadonlyMap<string, Entry> | undefined
  /** The projection of a fragment on the root; else undefined. */
  readonly project: Projection | undefined
  readonly stage: PreparedStage<Context>
}

export interface Entry {
  readonly field: string
  readonly project: Projection
  copy(object: JsonObject): JsonObject
}

export interface PreparedStream {
  readonly label: string | undefined
  readonly parent: EntityPath
  readonly key: string
  readonly conditions: Conditions
  readonly initialCount: (variables: Variables) => number
  /** Projects the items of `itemsKey`, under the key "items". */
  readonly itemsKey: string
  readonly project: Projection
}
