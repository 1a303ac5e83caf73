import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLScalarType,
  type GraphQLSchema,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  valueFromASTUntyped,
} from 'graphql'

/**
 * Builds the schema that clients see from the planner's SDL: without joins, tags and inaccessible elements.
 *
 * The SDL also lists GraphQL's built-in definitions (`__Schema`, `@oneOf`, …). graphql-js defines those itself, so they are
 * removed here.
 *
 * @param scalars implementations of custom scalars by name. A value at which they throw is rejected before a subgraph is called.
 */
export function buildApiSchema(
  consumerSdl: string,
  scalars: Readonly<Record<string, GraphQLScalarType>> = {},
): GraphQLSchema {
  const document = parse(consumerSdl, { noLocation: true })
  const schema = buildASTSchema(withoutBuiltIns(document), { assumeValid: true, assumeValidSDL: true })
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name)
    if (isScalarType(type)) validateInputs(type, scalar)
  }
  return schema
}

function withoutBuiltIns(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.flatMap((definition): DefinitionNode[] => {
    if (definition.kind === Kind.DIRECTIVE_DEFINITION)
      return isSpecifiedDirective(definitionNamed(definition.name.value)) ? [] : [definition]
    if (definition.kind === Kind.SCALAR_TYPE_DEFINITION) {
      return isSpecifiedScalarType(definitionNamed(definition.name.value)) ? [] : [definition]
    }
    if ('name' in definition && definition.name?.value.startsWith('__')) return []
    return definition.kind === Kind.OBJECT_TYPE_DEFINITION ? [withoutMetaFields(definition)] : [definition]
  })
  return { ...document, definitions }
}

// graphql-js compares built-in definitions by name only, but its parameter types ask for complete definitions.
const definitionNamed = (name: string) => ({ name }) as never

function withoutMetaFields(definition: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  const { fields } = definition
  return fields
    ? { ...definition, fields: fields.filter((field) => !field.name.value.startsWith('__')) }
    : definition
}

/** Validates inputs with `scalar` but passes the client's value on unchanged, because the subgraph parses it itself. */
function validateInputs(type: GraphQLScalarType, scalar: GraphQLScalarType): void {
  type.parseValue = (value) => {
    scalar.parseValue(value)
    return value
  }
  type.parseLiteral = (literal, variables) => {
    scalar.parseLiteral(literal, variables)
    return valueFromASTUntyped(literal, variables)
  }
}
