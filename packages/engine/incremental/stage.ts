import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner'
import type {
  DirectiveNode,
  FieldNode,
  GraphQLCompositeType,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionNode,
  SelectionSetNode,
} from 'graphql'
import type { Conditions } from '../document/conditions.ts'
import type { Fragments } from '../document/fragments.ts'
import type { ResponseKeys } from '../document/response-keys.ts'
import type { Variables } from '../transports/transport.ts'

/** The way from the object at which a stage begins to other objects, in keys of the data. */
export type Route = readonly FlattenNodePathSegment[]

export interface SplitSource {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  readonly keys: ResponseKeys
  /** The variables of `if`. */
  readonly variables: Variables
  /** Directives that are ignored, because no plan enters where they stand. */
  readonly ignored: ReadonlySet<DirectiveNode>
  isEntity(type: string): boolean
  /** The nodes of the document from which the rewritten ones were made. */
  readonly originals: WeakMap<FieldNode, FieldNode>
}

/**
 * A part that is fetched and delivered together: the operation without its deferred fragments, or a deferred
 * fragment.
 */
export interface Stage {
  /** The selections of the response. */
  readonly visible: SelectionSetNode
  /** The selections that are fetched: also the keys of entities at which deferred fragments enter. */
  readonly fetched: SelectionSetNode
  readonly deferred: readonly Deferred[]
  readonly streamed: readonly Streamed[]
}

/** A deferred fragment at its place in a stage. */
export interface Deferred {
  readonly directive: DirectiveNode
  readonly route: Route
  readonly conditions: Conditions
  /** Whether it stands in the items of a streamed list. */
  readonly isInStream: boolean
  /** Its selections that the stage does not deliver: on its own object, and on objects that both select. */
  readonly pieces: readonly Piece[]
}

export interface Piece {
  readonly route: Route
  readonly conditions: Conditions
  readonly type: GraphQLCompositeType
  readonly types: readonly GraphQLObjectType[]
  readonly isRoot: boolean
  readonly set: SelectionSetNode
  /** The keys that the whole operation selects at its place. */
  readonly all: KeyNodes
  /** Selections of the enclosing stage, to which the keys that the plan of the piece needs are added. */
  readonly keys: SelectionNode[]
}

/** A list whose first items belong to the stage and whose other items follow. */
export interface Streamed {
  readonly directive: DirectiveNode
  readonly parent: Route
  readonly key: string
  readonly conditions: Conditions
  readonly itemType: GraphQLOutputType
  visible: SelectionSetNode | undefined
}

/** The response keys at one place of a response, whatever the types of the objects there. */
export type KeyNodes = ReadonlyMap<string, KeyNode>

export interface KeyNode {
  /** Whether the stage itself selects the key, and not a deferred fragment alone. */
  readonly isHere: boolean
  /** The number of times that the document selects it. */
  readonly places: number
  readonly children: KeyNodes
}
