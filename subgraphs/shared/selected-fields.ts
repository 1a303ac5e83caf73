import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

type Request = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** The names of the fields that a request selects of an object, whatever their conditions. */
export function selectedFields({ fieldNodes, fragments }: Request): Set<string> {
  return namesOf(fieldsBelow(fieldNodes, fragments))
}

/** The fields that it selects of the items of a connection. */
export function fieldsOfItems({ fieldNodes, fragments }: Request): FieldNode[] {
  const below = (nodes: readonly FieldNode[], name: string) =>
    fieldsBelow(nodes, fragments).filter((field) => field.name.value === name)
  return fieldsBelow([...below(fieldNodes, 'nodes'), ...below(below(fieldNodes, 'edges'), 'node')], fragments)
}

export const namesOf = (fields: readonly FieldNode[]) => new Set(fields.map(({ name }) => name.value))

/** What is selected below these fields. */
export function fieldsBelow(nodes: readonly FieldNode[], fragments: Request['fragments']): FieldNode[] {
  const fieldsIn = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection]
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet)
      return fieldsIn(fragments[selection.name.value]!.selectionSet)
    })
  return nodes.flatMap(({ selectionSet }) => (selectionSet ? fieldsIn(selectionSet) : []))
}
