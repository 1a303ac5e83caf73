import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** The names of the fields that a request selects of an object, whatever their conditions. */
export function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): Set<string> {
  const namesIn = ({ selections }: SelectionSetNode): string[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value]
      if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(selection.selectionSet)
      return namesIn(fragments[selection.name.value]!.selectionSet)
    })
  return new Set(fieldNodes.flatMap(({ selectionSet }) => (selectionSet ? namesIn(selectionSet) : [])))
}
