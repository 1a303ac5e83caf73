import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from 'graphql'
import { isAlwaysMet, isNeverIncluded } from './literal-conditions.ts'
import type { ResponseKeys } from './response-keys.ts'
import type { Fragments } from './root-fields.ts'

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }

/**
 * The text that the planner is given: one operation and the fragments it uses, as graphql-js understood them, so that
 * two parsers never read one document in two ways. Fields stand under their data keys, and what a literal `@skip` or
 * `@include` leaves out is gone: the planner finds no plan for an operation that selects nothing.
 */
export function plannerDocument(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  keys: ResponseKeys,
): string {
  const used = usedFragments(operation, fragments)
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...used] }
  return print(
    visit(document, {
      enter: (node) => ('directives' in node && isNeverIncluded(node.directives) ? null : undefined),
      Directive: { leave: (directive) => (isAlwaysMet(directive) ? null : undefined) },
      SelectionSet: {
        leave: (set) => (set.selections.length === 0 ? { ...set, selections: [typename] } : undefined),
      },
      Field: { leave: (field) => underDataKey(field, keys) },
    }),
  )
}

function underDataKey(field: FieldNode, keys: ResponseKeys): FieldNode | undefined {
  const key = keys.dataKey(field)
  if (key === (field.alias?.value ?? field.name.value)) return undefined
  return { ...field, alias: { kind: Kind.NAME, value: key } }
}

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
