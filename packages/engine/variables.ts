import {
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileCoercion } from './coerce-variables.ts'
import { withCode } from './errors.ts'
import type { Variables } from './transports/transport.ts'

export type CoercedVariables =
  | { readonly variables: Variables }
  | { readonly errors: readonly GraphQLError[] }
export type CoerceVariables = (
  values: Readonly<Record<string, unknown>> | null | undefined,
) => CoercedVariables

const noVariables: CoercedVariables = { variables: {} }

/**
 * Compiles the coercion of an operation's variables. Invalid values give errors with the code BAD_USER_INPUT. Values of custom
 * scalars pass through unchanged, because their subgraph parses them.
 *
 * @param options.addVariables adds the variables that the plan computes.
 * @param options.located the definitions of the variables with their locations, if `operation` has none.
 * @param options.hideSuggestions removes suggestions of names from error messages.
 */
export function compileVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  {
    addVariables,
    hideSuggestions,
    located,
  }: {
    addVariables?: ((variables: Variables) => void) | undefined
    hideSuggestions: boolean
    located?: () => readonly VariableDefinitionNode[]
  },
): CoerceVariables {
  const definitions = operation.variableDefinitions
  if (!definitions?.length) return () => noVariables
  const nonNull = nonNullVariables(schema, operation, fragments)
  const options = { maxErrors: 20, hideSuggestions }
  const coerce = compileCoercion(schema, definitions, options)
  return (values) => {
    const result = coerce(values ?? {})
    if (result.errors) {
      // Only errors need to know where in the document the variables stand.
      const { errors = [] } = located ? getVariableValues(schema, located(), values ?? {}, options) : result
      return { errors: errors.map((error) => withCode(error, 'BAD_USER_INPUT')) }
    }
    const variables = result.coerced
    for (const name of nonNull) if (variables[name] === null) return { errors: [mustNotBeNull(name)] }
    addVariables?.(variables)
    return { variables }
  }
}

/**
 * GraphQL allows a nullable variable with a default in a non-null position; an explicit null is then an error at run time
 * (specification, section 5.8.5). Rejecting it here makes it an error of the client, not of a subgraph.
 */
function nonNullVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): readonly string[] {
  const nullableWithDefault = new Set<string>()
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    if (type.kind !== Kind.NON_NULL_TYPE && defaultValue) nullableWithDefault.add(variable.name.value)
  }
  if (nullableWithDefault.size === 0) return []
  const names = new Set<string>()
  const typeInfo = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(typeInfo, {
    VariableDefinition: () => false,
    Variable: ({ name }) => {
      if (nullableWithDefault.has(name.value) && isNonNullType(typeInfo.getInputType())) names.add(name.value)
    },
  })
  for (const definition of [operation, ...fragments]) visit(definition, visitor)
  return [...names]
}

function mustNotBeNull(name: string): GraphQLError {
  return new GraphQLError(`Variable "$${name}" must not be null; leave it out to use its default.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  })
}
