import {
  GraphQLBoolean,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  getVariableValues,
  isListType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import type { Variables } from '../transports/transport.ts'

type Coerced = ReturnType<typeof getVariableValues>

/** Whether a value is what coercing it would give. */
type IsCoerced = (value: unknown) => boolean

const never: IsCoerced = () => false

/** Of a scalar without a function of its own, such as `_Any`. */
const { parseValue: unchanged } = new GraphQLScalarType({ name: 'Unchanged' })

/**
 * Coerces the variables of an operation as graphql-js does. Representations of entities are sent through without being looked at one by
 * one, which graphql-js does with a path for each.
 */
export function compileCoercion(
  schema: GraphQLSchema,
  { variableDefinitions: definitions = [] }: OperationDefinitionNode,
): (inputs: Variables) => Coerced {
  const checks = definitions.map(({ variable, type }) => {
    const inputType = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    return { name: variable.name.value, isCoerced: inputType ? checkOf(inputType) : never }
  })
  return (inputs) => {
    const coerced: Variables = {}
    for (const { name, isCoerced } of checks) {
      const value = inputs[name]
      if (!isCoerced(value)) return getVariableValues(schema, definitions, inputs, { maxErrors: 50 })
      coerced[name] = value
    }
    return { coerced }
  }
}

function checkOf(type: GraphQLInputType): IsCoerced {
  if (isNonNullType(type)) return checkOf(type.ofType)
  if (isListType(type)) {
    const isItemCoerced = checkOf(type.ofType)
    return (value) => Array.isArray(value) && value.every(isItemCoerced)
  }
  if (type === GraphQLString) return (value) => typeof value === 'string'
  if (type === GraphQLBoolean) return (value) => typeof value === 'boolean'
  const isUnchanged = isScalarType(type) && type.parseValue === unchanged
  return isUnchanged ? (value) => value !== undefined && value !== null : never
}
