import { type DocumentNode, Kind, parse, print, visit } from 'graphql'
import { type PlannerNames, withPlannerNames } from './planner-names.ts'

/**
 * The supergraph as the planner reads it: with its names of subgraphs, and `@provides` without `__typename`, which every subgraph
 * provides anyway and for which the planner knows no field.
 *
 * @returns undefined if nothing has to change.
 */
export function plannerSdl(document: DocumentNode, names: PlannerNames): string | undefined {
  let isChanged = names.size > 0
  const changed = visit(withPlannerNames(document, names), {
    Directive(node) {
      if (node.name.value !== 'join__field') return false
      const args = (node.arguments ?? []).flatMap((argument) => {
        if (argument.name.value !== 'provides' || argument.value.kind !== Kind.STRING) return [argument]
        if (!argument.value.value.includes('__typename')) return [argument]
        isChanged = true
        const value = withoutTypename(argument.value.value)
        return value ? [{ ...argument, value: { ...argument.value, value, block: false } }] : []
      })
      return { ...node, arguments: args }
    },
  })
  return isChanged ? print(changed) : undefined
}

/** Empty if the field set selects nothing else. */
function withoutTypename(fieldSet: string): string {
  const document = visit(parse(`{${fieldSet}}`), {
    Field: {
      leave: ({ name, selectionSet }) =>
        name.value === '__typename' || selectionSet?.selections.length === 0 ? null : undefined,
    },
    InlineFragment: {
      leave: ({ selectionSet }) => (selectionSet.selections.length === 0 ? null : undefined),
    },
  })
  return print(document)
    .replace(/\s+/g, ' ')
    .replace(/^\{|\}$/g, '')
    .trim()
}
