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
 * The schema that clients see, from the planner's rendering of it: without joins, tags and whatever is inaccessible.
 *
 * The rendering also writes down GraphQL's own definitions (`__Schema`, `@oneOf` at a place of its own, …); graphql-js
 * brings those itself and they are left out here.
 *
 * @param scalars judges of custom scalars by name: a value they throw at is refused before any subgraph is asked.
 */
export function buildApiSchema(
  consumerSdl: string,
  scalars: Readonly<Record<string, GraphQLScalarType>> = {},
): GraphQLSchema {
  const document = parse(consumerSdl, { noLocation: true })
  const schema = buildASTSchema(withoutBuiltIns(document), { assumeValid: true, assumeValidSDL: true })
  for (const [name, judge] of Object.entries(scalars)) {
    const type = schema.getType(name)
    if (isScalarType(type)) judgeInputs(type, judge)
  }
  return schema
}

function withoutBuiltIns(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.flatMap((definition): DefinitionNode[] => {
    if (definition.kind === Kind.DIRECTIVE_DEFINITION)
      return isSpecifiedDirective(named(definition.name.value)) ? [] : [definition]
    if (definition.kind === Kind.SCALAR_TYPE_DEFINITION) {
      return isSpecifiedScalarType(named(definition.name.value)) ? [] : [definition]
    }
    if ('name' in definition && definition.name?.value.startsWith('__')) return []
    return definition.kind === Kind.OBJECT_TYPE_DEFINITION ? [withoutMetaFields(definition)] : [definition]
  })
  return { ...document, definitions }
}

// graphql-js compares built-in definitions by name alone, but types its parameters as whole definitions.
const named = (name: string) => ({ name }) as never

function withoutMetaFields(definition: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  const { fields } = definition
  return fields
    ? { ...definition, fields: fields.filter((field) => !field.name.value.startsWith('__')) }
    : definition
}

/** Lets `judge` refuse a value, yet hands on the value as the client wrote it: the subgraph parses it for itself. */
function judgeInputs(type: GraphQLScalarType, judge: GraphQLScalarType): void {
  type.parseValue = (value) => {
    judge.parseValue(value)
    return value
  }
  type.parseLiteral = (literal, variables) => {
    judge.parseLiteral(literal, variables)
    return valueFromASTUntyped(literal, variables)
  }
}
