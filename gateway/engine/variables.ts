import {
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { withCode } from './errors.ts'
import type { Variables } from './transports/transport.ts'

export type CoercedVariables =
  | { readonly variables: Variables }
  | { readonly errors: readonly GraphQLError[] }
export type CoerceVariables = (
  given: Readonly<Record<string, unknown>> | null | undefined,
) => CoercedVariables

const noVariables: CoercedVariables = { variables: {} }

/**
 * Compiles the coercion of an operation's variables. What does not fit is refused with code BAD_USER_INPUT.
 *
 * A custom scalar's value passes through unchanged: only its subgraph knows how to read it.
 *
 * @param options.addVariables puts what the plan computes of them beside them.
 * @param options.hideSuggestions leaves out of the refusals which name may have been meant.
 */
export function compileVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  {
    addVariables,
    hideSuggestions,
  }: { addVariables?: ((variables: Variables) => void) | undefined; hideSuggestions: boolean },
): CoerceVariables {
  const definitions = operation.variableDefinitions
  if (!definitions?.length) return () => noVariables
  const mayNotBeNull = variablesThatMayNotBeNull(schema, operation, fragments)
  return (given) => {
    const result = getVariableValues(schema, definitions, given ?? {}, { maxErrors: 20, hideSuggestions })
    if (result.errors) return { errors: result.errors.map((error) => withCode(error, 'BAD_USER_INPUT')) }
    const variables = result.coerced
    for (const name of mayNotBeNull) if (variables[name] === null) return { errors: [mustNotBeNull(name)] }
    addVariables?.(variables)
    return { variables }
  }
}

/**
 * GraphQL lets a nullable variable with a default stand where null is not allowed; a null that the client then sends
 * is a fault at run time (specification, section 5.8.5). Found here, it is the client's error and not a subgraph's.
 */
function variablesThatMayNotBeNull(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): readonly string[] {
  const nullableWithDefault = new Set<string>()
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    if (type.kind !== Kind.NON_NULL_TYPE && defaultValue) nullableWithDefault.add(variable.name.value)
  }
  if (nullableWithDefault.size === 0) return []
  const found = new Set<string>()
  const typeInfo = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(typeInfo, {
    VariableDefinition: () => false,
    Variable: ({ name }) => {
      if (nullableWithDefault.has(name.value) && isNonNullType(typeInfo.getInputType())) found.add(name.value)
    },
  })
  for (const definition of [operation, ...fragments]) visit(definition, visitor)
  return [...found]
}

function mustNotBeNull(name: string): GraphQLError {
  return new GraphQLError(`Variable "$${name}" must not be null; leave it out to use its default.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  })
}
