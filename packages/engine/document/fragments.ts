import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  visit,
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
  const collect = (definition: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(definition, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value)
        if (!fragment || used.has(fragment)) return
        used.add(fragment)
        collect(fragment)
      },
    })
  collect(operation)
  return [...used]
}
