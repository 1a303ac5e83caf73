import { type FragmentDefinitionNode, type OperationDefinitionNode, visit } from 'graphql'
import type { Fragments } from './root-fields.ts'

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
