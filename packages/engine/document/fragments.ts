import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  return fragments
}

/** The fragment that a selection stands for; undefined for a spread of an unknown one. */
export function fragmentOf(selection: InlineFragmentNode | FragmentSpreadNode, fragments: Fragments) {
  return selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
}

/** The fragments that an operation uses, directly or through other fragments. */
export function usedFragments(
  operation: OperationDefinitionNode,
  fragments: Fragments,
): FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>()
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      const spread = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : undefined
      if (spread && used.has(spread)) continue
      if (spread) used.add(spread)
      const inner = spread ?? selection
      if ('selectionSet' in inner && inner.selectionSet) collect(inner.selectionSet)
    }
  }
  collect(operation.selectionSet)
  return [...used]
}
