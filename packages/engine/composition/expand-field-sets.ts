import {
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { nameNode } from '../document/conditions.ts'
import { hasFields, type SubgraphTypes, typeName } from './subgraph-types.ts'

/**
 * Rewrites fragments on interfaces and unions in `@requires` and `@provides` to fragments on their object types, which is what they
 * mean: the composer follows only those.
 */
export function expandFieldSets(document: DocumentNode, types: SubgraphTypes): DocumentNode {
  const requires = types.directiveName('requires')
  const provides = types.directiveName('provides')
  return {
    ...document,
    definitions: document.definitions.map((definition) => {
      if (!hasFields(definition)) return definition
      const fields = definition.fields?.map((field) => {
        const parents = { [requires]: definition.name.value, [provides]: typeName(field.type) }
        return withExpandedFieldSets(field, parents, types)
      })
      return { ...definition, fields }
    }),
  } as DocumentNode
}

/** @param parents the type on which the field set of a directive stands. */
function withExpandedFieldSets(
  field: FieldDefinitionNode,
  parents: Readonly<Record<string, string>>,
  types: SubgraphTypes,
): FieldDefinitionNode {
  const directives = field.directives?.map((directive) => {
    const parent = parents[directive.name.value]
    if (parent === undefined) return directive
    const args = directive.arguments?.map((argument) => {
      if (argument.value.kind !== Kind.STRING) return argument
      const value = expanded(argument.value.value, parent, types)
      return { ...argument, value: { kind: Kind.STRING, value } as const }
    })
    return { ...directive, arguments: args }
  })
  return { ...field, directives }
}

/** An invalid field set stays as it is: the composer says what is wrong with it. */
function expanded(fieldSet: string, parent: string, types: SubgraphTypes): string {
  let set: SelectionSetNode
  try {
    const [definition] = parse(`{${fieldSet}}`).definitions
    set = (definition as OperationDefinitionNode).selectionSet
  } catch {
    return fieldSet
  }
  if (!hasAbstractFragment(set, types)) return fieldSet
  return print(expandedSet(set, parent, types))
    .slice(1, -1)
    .replace(/\s+/g, ' ')
    .trim()
}

function hasAbstractFragment(set: SelectionSetNode, types: SubgraphTypes): boolean {
  let isFound = false
  visit(set, {
    InlineFragment({ typeCondition }) {
      isFound ||= typeCondition !== undefined && types.isAbstract(typeCondition.name.value)
    },
  })
  return isFound
}

function expandedSet(set: SelectionSetNode, parent: string, types: SubgraphTypes): SelectionSetNode {
  const selections = set.selections.flatMap((selection) => expandedSelection(selection, parent, types))
  return { kind: Kind.SELECTION_SET, selections }
}

function expandedSelection(
  selection: SelectionNode,
  parent: string,
  types: SubgraphTypes,
): readonly SelectionNode[] {
  if (selection.kind === Kind.FIELD) {
    const field = types.fields.get(parent)?.get(selection.name.value)
    if (!selection.selectionSet || !field) return [selection]
    return [{ ...selection, selectionSet: expandedSet(selection.selectionSet, typeName(field.type), types) }]
  }
  if (selection.kind === Kind.FRAGMENT_SPREAD) return [selection]
  const possible = types.possibleTypes(parent)
  const condition = selection.typeCondition?.name.value ?? parent
  const covered = possible.filter((name) => types.possibleTypes(condition).includes(name))
  if (condition === parent || (covered.length > 0 && !types.isAbstract(parent)))
    return expandedSet(selection.selectionSet, parent, types).selections
  return covered.map((name) => ({
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: nameNode(name) },
    selectionSet: expandedSet(selection.selectionSet, name, types),
  }))
}
