import {
  buildSchema,
  type GraphQLEnumValue,
  type GraphQLSchema,
  getDirectiveValues,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

export type SupergraphTypes = ReturnType<typeof readSupergraphTypes>

/** Types of the supergraph, including inaccessible ones. */
export function readSupergraphTypes(supergraphSdl: string) {
  const schema = buildSchema(supergraphSdl, { noLocation: true, assumeValid: true, assumeValidSDL: true })
  const fieldNames = new Set<string>()
  const enumsWithHiddenValues = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isObjectType(type) || isInterfaceType(type))
      for (const name of Object.keys(type.getFields())) fieldNames.add(name)
    const isHidden = isEnumType(type) && type.getValues().some(isInaccessible)
    if (isHidden) enumsWithHiddenValues.add(type.name)
  }
  return {
    fieldNames,
    /** Enums with inaccessible values. */
    enumsWithHiddenValues,
    subgraphNames: subgraphNamesOf(schema),
    /** The given types and the possible types of interfaces and unions among them. */
    namesOf(typeNames: readonly string[]): ReadonlySet<string> {
      const names = new Set(typeNames)
      for (const name of typeNames) {
        const type = schema.getType(name)
        if (isAbstractType(type))
          for (const possible of schema.getPossibleTypes(type)) names.add(possible.name)
      }
      return names
    },
  }
}

function isInaccessible({ astNode }: GraphQLEnumValue): boolean {
  return (astNode?.directives ?? []).some(({ name }) => name.value === 'inaccessible')
}

function subgraphNamesOf(schema: GraphQLSchema): unknown[] {
  const [subgraphs, directive] = [schema.getType('join__Graph'), schema.getDirective('join__graph')]
  if (!isEnumType(subgraphs) || !directive) return []
  return subgraphs.getValues().map(({ astNode }) => getDirectiveValues(directive, astNode ?? {})?.name)
}
