import {
  type GraphQLCompositeType,
  getNamedType,
  isCompositeType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { conditionsOf } from '../document/conditions.ts'
import { fragmentOf } from '../document/fragments.ts'
import { responseKey } from '../document/response-keys.ts'
import { defers, fieldType, narrowed } from './places.ts'
import type { KeyNodes, Route, SplitSource } from './stage.ts'

type Growing = Map<string, { isHere: boolean; places: number; children: Growing }>

/** Which keys a stage delivers: a deferred fragment does not deliver them again. */
export function keysOfStage(
  source: SplitSource,
  type: GraphQLCompositeType,
  set: SelectionSetNode,
): KeyNodes {
  const root: Growing = new Map()
  collect(set, type, [], root, true)
  return root

  function collect(
    { selections }: SelectionSetNode,
    type: GraphQLCompositeType,
    route: Route,
    nodes: Growing,
    isHere: boolean,
  ): void {
    for (const selection of selections) {
      if (!conditionsOf(selection.directives)) continue
      if (selection.kind === Kind.FIELD) {
        const key = responseKey(selection)
        const node = nodes.get(key) ?? { isHere: false, places: 0, children: new Map() }
        nodes.set(key, node)
        node.isHere ||= isHere
        node.places++
        const named = getNamedType(fieldType(type, selection))
        if (selection.selectionSet && isCompositeType(named))
          collect(selection.selectionSet, named, [...route, { Field: key }], node.children, isHere)
        continue
      }
      const fragment = fragmentOf(selection, source.fragments)
      if (!fragment) continue
      const inner = narrowed(source.schema, type, fragment.typeCondition?.name.value)
      if (!inner) continue
      const isDeferred = defers(source, selection, { type: inner }, { type, route })
      collect(fragment.selectionSet, inner, route, nodes, isHere && !isDeferred)
    }
  }
}
