import {
  buildASTSchema,
  type DocumentNode,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
} from 'graphql'

/** Types of the supergraph, including inaccessible ones. */
export interface SupergraphTypes {
  /** The given types and the possible types of interfaces and unions among them. */
  namesOf(typeNames: readonly string[]): ReadonlySet<string>
  readonly fieldNames: ReadonlySet<string>
  /** Enums with inaccessible values. */
  readonly enumsWithHiddenValues: ReadonlySet<string>
}

export function readSupergraphTypes(supergraph: DocumentNode): SupergraphTypes {
  const schema = buildASTSchema(supergraph, { assumeValid: true, assumeValidSDL: true })
  const fieldNames = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue
    for (const name of Object.keys(type.getFields())) fieldNames.add(name)
  }
  return {
    fieldNames,
    enumsWithHiddenValues: enumsWithHiddenValues(supergraph),
    namesOf(typeNames) {
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

function enumsWithHiddenValues(supergraph: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>()
  for (const definition of supergraph.definitions) {
    if (definition.kind !== Kind.ENUM_TYPE_DEFINITION) continue
    const isHidden = definition.values?.some((value) =>
      value.directives?.some((d) => d.name.value === 'inaccessible'),
    )
    if (isHidden) names.add(definition.name.value)
  }
  return names
}
