import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLDirective,
  type GraphQLNamedType,
  type GraphQLScalarType,
  type GraphQLSchema,
  isDirective,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type NameNode,
  parse,
  specifiedDirectives,
  specifiedScalarTypes,
  valueFromASTUntyped,
  visit,
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
  dropNodes(schema)
  return schema
}

/** Nobody reads the syntax tree of a schema that is built. It is half of its memory. */
function dropNodes(schema: GraphQLSchema): void {
  const definitions = [...Object.values(schema.getTypeMap()), ...schema.getDirectives()]
  for (const definition of [schema, ...definitions.flatMap(partsOf)]) definition.astNode = undefined
}

function partsOf(definition: GraphQLNamedType | GraphQLDirective): { astNode?: unknown }[] {
  if (isDirective(definition)) return [definition, ...definition.args]
  if (isEnumType(definition)) return [definition, ...definition.getValues()]
  if (isInputObjectType(definition)) return [definition, ...Object.values(definition.getFields())]
  if (!isObjectType(definition) && !isInterfaceType(definition)) return [definition]
  return [definition, ...Object.values(definition.getFields()).flatMap((field) => [field, ...field.args])]
}

/** Types of the specifications that a supergraph links. The planner leaves some of them in its SDL. */
const ofSpecification = /^(?:join|link|core|policy|requiresScopes|context|connect|source|cost|federation)?__/

/** Directives of federation, which clients neither send nor read. */
const federationDirectives = new Set([
  'authenticated',
  'requiresScopes',
  'policy',
  'cost',
  'listSize',
  'tag',
  'inaccessible',
])

function withoutBuiltIns(document: DocumentNode): DocumentNode {
  const specified = new Set([...specifiedDirectives, ...specifiedScalarTypes].map(({ name }) => name))
  const isMeta = (name: string) => ofSpecification.test(name)
  const dropMeta = ({ name }: { name: NameNode }) => (isMeta(name.value) ? null : undefined)
  return visit(document, {
    DirectiveDefinition: ({ name }) =>
      specified.has(name.value) || federationDirectives.has(name.value) || isMeta(name.value)
        ? null
        : undefined,
    ScalarTypeDefinition: ({ name }) => (specified.has(name.value) || isMeta(name.value) ? null : undefined),
    ObjectTypeDefinition: dropMeta,
    InputObjectTypeDefinition: dropMeta,
    EnumTypeDefinition: dropMeta,
    FieldDefinition: ({ name }) => (name.value.startsWith('__') ? null : undefined),
  })
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
