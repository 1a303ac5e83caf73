import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLDirective,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Variables } from '../transports/transport.ts'

/** The document of an operation, with the variables of its `@skip` and `@include`. */
export interface Selections {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  readonly variables: Variables
}

/** The fields that selection sets select of an object of the type, by response key, in their order. */
export function collectFields(
  selections: Selections,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const { schema, fragments, variables } = selections
  const fields = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  for (const set of sets) collect(set)
  return fields

  function collect(set: SelectionSetNode): void {
    for (const selection of set.selections) {
      if (!isSelected(selection)) continue
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        fields.set(key, [...(fields.get(key) ?? []), selection])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (appliesTo(selection.typeCondition?.name.value)) collect(selection.selectionSet)
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value)
        const fragment = fragments[selection.name.value]
        if (fragment && appliesTo(fragment.typeCondition.name.value)) collect(fragment.selectionSet)
      }
    }
  }

  function isSelected(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true
    const condition = (directive: GraphQLDirective) => getDirectiveValues(directive, selection, variables)?.if
    return condition(GraphQLSkipDirective) !== true && condition(GraphQLIncludeDirective) !== false
  }

  function appliesTo(name: string | undefined): boolean {
    if (name === undefined || name === type.name) return true
    const condition = schema.getType(name)
    return isAbstractType(condition) && schema.isSubType(condition, type)
  }
}
