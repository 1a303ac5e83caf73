import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLCompositeType,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isListType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { type Conditions, conditionsOf, mergeConditions } from '../document/conditions.ts'
import { type Fragments, fragmentOf } from '../document/fragments.ts'
import { responseKey } from '../document/response-keys.ts'
import { isIntrospection } from '../document/root-fields.ts'
import { incrementalDirective, isOn } from './directives.ts'
import { defers, fieldType, isEnterable, isRootPlace, narrowed, possibleTypes } from './places.ts'
import type { Deferred, KeyNodes, Piece, Route, SplitSource, Stage, Streamed } from './stage.ts'
import { keysOfStage } from './stage-keys.ts'

/** The place of the selections that are being split. */
interface Place {
  readonly type: GraphQLCompositeType
  readonly route: Route
  readonly conditions: Conditions
  readonly nodes: KeyNodes
  /** The keys that the whole operation selects here, also in other fragments that are deferred. */
  readonly all: KeyNodes
  readonly isInStream: boolean
}

/** Selections that are written twice: as they are delivered, and as they are fetched. */
interface Written {
  readonly visible: SelectionNode[]
  readonly fetched: SelectionNode[]
}

/**
 * Splits the selections on an object into what is delivered with it and the fragments and items that follow.
 *
 * @param inOperation the keys that the whole operation selects there, for a part of it.
 */
export function splitStage(
  source: SplitSource,
  type: GraphQLCompositeType,
  set: SelectionSetNode,
  inOperation?: KeyNodes,
): Stage {
  return new StageSplitter(source).split(type, set, inOperation)
}

class StageSplitter {
  readonly #source: SplitSource
  readonly #deferred: Deferred[] = []
  readonly #streamed: Streamed[] = []

  constructor(source: SplitSource) {
    this.#source = source
  }

  split(type: GraphQLCompositeType, set: SelectionSetNode, inOperation?: KeyNodes): Stage {
    const nodes = keysOfStage(this.#source, type, set)
    const written = this.#rewrite(set, {
      type,
      route: [],
      conditions: [],
      nodes,
      all: inOperation ?? nodes,
      isInStream: false,
    })
    return {
      visible: setOf(written.visible),
      fetched: setOf(written.fetched),
      deferred: this.#deferred,
      streamed: this.#streamed,
    }
  }

  #rewrite(set: SelectionSetNode, at: Place): Written {
    const written: Written = { visible: [], fetched: [] }
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const inner = this.#within(at, selection)
        if (inner) this.#addField(written, selection, inner, at)
        continue
      }
      const fragment = fragmentOf(selection, this.#source.fragments)
      const inner = fragment && this.#within(at, selection)
      if (!inner) continue
      if (defers(this.#source, selection, inner, at)) this.#defer(written, selection, fragment, inner)
      else this.#addFragment(written, selection, this.#rewrite(fragment.selectionSet, inner))
    }
    return written
  }

  /** @param at the place of its selections */
  #addField(written: Written, node: FieldNode, at: Place, parent: Place): void {
    const stream = this.#streamAt(node, at, parent)
    if (!node.selectionSet || isIntrospection(node)) {
      written.visible.push(node)
      written.fetched.push(node)
      return
    }
    const inner = this.#rewrite(node.selectionSet, {
      ...at,
      isInStream: at.isInStream || stream !== undefined,
    })
    if (stream) stream.visible = setOf(inner.visible)
    this.#addComposite(written, node, inner)
  }

  #addComposite(written: Written, node: FieldNode, inner: Written): void {
    for (const kind of ['visible', 'fetched'] as const) {
      const rewritten = { ...node, selectionSet: setOf(inner[kind]) }
      this.#source.originals.set(rewritten, this.#source.originals.get(node) ?? node)
      written[kind].push(rewritten)
    }
  }

  #addFragment(written: Written, selection: FragmentNode, inner: Written): void {
    if (inner.visible.length > 0)
      written.visible.push(inlined(selection, this.#source.fragments, inner.visible))
    if (inner.fetched.length > 0)
      written.fetched.push(inlined(selection, this.#source.fragments, inner.fetched))
  }

  #streamAt(node: FieldNode, at: Place, parent: Place): Streamed | undefined {
    const directive = incrementalDirective('stream', node.directives)
    const type = getNullableType(fieldType(parent.type, node))
    if (!directive || !isListType(type) || !isOn(directive, this.#source.variables)) return undefined
    // Elsewhere in the operation the list may be selected whole, and the items of a streamed list are delivered whole.
    if (at.isInStream || parent.all.get(responseKey(node))?.places !== 1) return undefined
    const [key, conditions] = [this.#source.keys.dataKey(node), at.conditions]
    const stream = {
      directive,
      parent: parent.route,
      key,
      conditions,
      itemType: type.ofType,
      visible: undefined,
    }
    this.#streamed.push(stream)
    return stream
  }

  #defer(written: Written, selection: FragmentNode, fragment: FragmentSource, at: Place): void {
    const directive = incrementalDirective('defer', selection.directives) as DirectiveNode
    const pieces: Piece[] = []
    const { kept, left } = this.#divide(fragment.selectionSet, at, pieces, false)
    this.#addFragment(written, selection, kept)
    if (left.length > 0) this.#addPiece(written, at, left, pieces, selection)
    const { route, conditions, isInStream } = at
    if (pieces.length > 0) this.#deferred.push({ directive, route, conditions, isInStream, pieces })
  }

  #addPiece(
    written: Written,
    at: Place,
    selections: SelectionNode[],
    pieces: Piece[],
    selection?: FragmentNode,
  ): void {
    const { type, route, conditions, all } = at
    const added: SelectionNode[] = []
    const isRoot = isRootPlace(this.#source, at)
    const fragment = selection
      ? inlined(selection, this.#source.fragments, added)
      : inlineFragment(undefined, added)
    written.fetched.push({ ...fragment, directives: [] })
    const types = possibleTypes(this.#source.schema, type)
    pieces.push({ route, conditions, type, types, isRoot, set: setOf(selections), all, keys: added })
  }

  /** Divides the selections of a deferred fragment: `kept` are those that the stage delivers anyway. */
  #divide(
    set: SelectionSetNode,
    at: Place,
    pieces: Piece[],
    isNested: boolean,
  ): { kept: Written; left: SelectionNode[] } {
    const kept: Written = { visible: [], fetched: [] }
    const left: SelectionNode[] = []
    for (const selection of set.selections) {
      const inner = this.#within(at, selection)
      if (!inner) continue
      if (selection.kind === Kind.FIELD) {
        const isKept = isIntrospection(selection) || at.nodes.get(responseKey(selection))?.isHere
        if (!isKept) left.push(selection)
        else if (!selection.selectionSet || isNested || !isEnterable(this.#source, inner.type))
          this.#addField(kept, selection, inner, at)
        else {
          const divided = this.#divide(selection.selectionSet, inner, pieces, false)
          if (divided.left.length > 0) this.#addPiece(divided.kept, inner, divided.left, pieces)
          this.#addComposite(kept, selection, divided.kept)
        }
        continue
      }
      const fragment = fragmentOf(selection, this.#source.fragments)
      if (!fragment) continue
      const directive = incrementalDirective('defer', selection.directives)
      const isDeferred = directive !== undefined && isOn(directive, this.#source.variables)
      const divided = this.#divide(fragment.selectionSet, inner, pieces, isNested || isDeferred)
      this.#addFragment(kept, selection, divided.kept)
      if (divided.left.length === 0) continue
      const { directives = [] } = selection
      const rest = inlined(selection, this.#source.fragments, divided.left)
      left.push(isDeferred ? { ...rest, directives } : rest)
    }
    return { kept, left }
  }

  /** The place of what a selection selects; undefined if a literal condition removes it. */
  #within(at: Place, selection: SelectionNode): Place | undefined {
    const own = conditionsOf(selection.directives)
    const conditions = own && mergeConditions(at.conditions, own)
    if (!conditions) return undefined
    if (selection.kind === Kind.FIELD) {
      const named = getNamedType(fieldType(at.type, selection))
      return {
        type: isCompositeType(named) ? named : at.type,
        route: [...at.route, { Field: this.#source.keys.dataKey(selection) }],
        conditions,
        nodes: at.nodes.get(responseKey(selection))?.children ?? new Map(),
        all: at.all.get(responseKey(selection))?.children ?? new Map(),
        isInStream: at.isInStream,
      }
    }
    const name = fragmentOf(selection, this.#source.fragments)?.typeCondition?.name.value
    if (name === undefined || name === at.type.name) return { ...at, conditions }
    const type = narrowed(this.#source.schema, at.type, name)
    return type && { ...at, type, conditions, route: [...at.route, { TypeCondition: [name] }] }
  }
}

type FragmentNode = InlineFragmentNode | FragmentSpreadNode
type FragmentSource = InlineFragmentNode | FragmentDefinitionNode

const setOf = (selections: readonly SelectionNode[]): SelectionSetNode => ({
  kind: Kind.SELECTION_SET,
  selections,
})

function inlineFragment(
  typeCondition: InlineFragmentNode['typeCondition'],
  selections: readonly SelectionNode[],
  directives: readonly DirectiveNode[] = [],
): InlineFragmentNode {
  return { kind: Kind.INLINE_FRAGMENT, typeCondition, directives, selectionSet: setOf(selections) }
}

/** The fragment with other selections, and without `@defer`. */
function inlined(
  selection: FragmentNode,
  fragments: Fragments,
  selections: readonly SelectionNode[],
): InlineFragmentNode {
  const directives = selection.directives?.filter(({ name }) => name.value !== 'defer')
  return inlineFragment(fragmentOf(selection, fragments)?.typeCondition, selections, directives)
}
