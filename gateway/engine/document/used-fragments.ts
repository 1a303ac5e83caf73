import { type FragmentDefinitionNode, type OperationDefinitionNode, visit } from 'graphql'
import type { Fragments } from './root-fields.ts'

/** Fragments that the operation reaches, through other fragments too. */
export function usedFragments(
  operation: OperationDefinitionNode,
  fragments: Fragments,
): FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>()
  const follow = (definition: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(definition, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value)
        if (!fragment || used.has(fragment)) return
        used.add(fragment)
        follow(fragment)
      },
    })
  follow(operation)
  return [...used]
}
