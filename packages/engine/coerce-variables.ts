import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'

type Coerced = ReturnType<typeof getVariableValues>
type Options = Parameters<typeof getVariableValues>[3]
type Inputs = Readonly<Record<string, unknown>>

/** Left to graphql-js, which knows what is wrong with the value, or what else it may stand for. */
const unusual = Symbol('unusual')

/** Gives what coercing a value gives, or `unusual`. */
type Coerce = (value: unknown) => unknown

const never: Coerce = () => unusual

/** The coercion of a scalar without a function of its own, such as `_Any`. */
const { parseValue: unchanged } = new GraphQLScalarType({ name: 'Unchanged' })

/**
 * Compiles the coercion of variables. The result is what `getVariableValues` of graphql-js gives, without a
 * path for each field; a value that is not valid, or not of a usual type, is left to graphql-js.
 */
export function compileCoercion(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  options: Options,
): (inputs: Inputs) => Coerced {
  const usual = definitions.map(({ variable, type, defaultValue }) => {
    const inputType = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    const coerce = inputType ? coercionOf(inputType) : never
    return { name: variable.name.value, coerce, mayBeMissing: !isNonNullType(inputType) && !defaultValue }
  })
  return (inputs) => {
    const coerced: Record<string, unknown> = {}
    for (const { name, coerce, mayBeMissing } of usual) {
      if (mayBeMissing && !Object.hasOwn(inputs, name)) continue
      const value = Object.hasOwn(inputs, name) ? coerce(inputs[name]) : unusual
      if (value === unusual) return getVariableValues(schema, definitions, inputs, options)
      coerced[name] = value
    }
    return { coerced }
  }
}

function coercionOf(type: GraphQLInputType): Coerce {
  if (isNonNullType(type)) return presentOf(type.ofType)
  const coerce = presentOf(type)
  return (value) => (value === null || value === undefined ? null : coerce(value))
}

/** Returns the coercion of a value that must not be null. */
function presentOf(type: GraphQLInputType): Coerce {
  if (isListType(type)) return listOf(coercionOf(type.ofType))
  if (!isInputObjectType(type)) return leafOf(type as GraphQLLeafType)
  const coerce = objects.get(type) ?? objectOf(type)
  objects.set(type, coerce)
  return coerce
}

/** All operations of a schema share those of its input objects. */
const objects = new WeakMap<GraphQLInputObjectType, Coerce>()

function listOf(coerceItem: Coerce): Coerce {
  return (values) => {
    if (!Array.isArray(values)) return unusual
    const coerced: unknown[] = []
    for (const value of values) {
      const item = coerceItem(value)
      if (item === unusual) return unusual
      coerced.push(item)
    }
    return coerced
  }
}

function objectOf(type: GraphQLInputObjectType): Coerce {
  const byName = type.getFields()
  // A value could nest deeper than the stack.
  if (type.isOneOf || holds(type, type, new Set())) return never
  // Compiled when the first value is sent.
  let fields: ReturnType<typeof fieldOf>[] | undefined
  return (object) => {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return unusual
    fields ??= Object.values(byName).map(fieldOf)
    const coerced: Record<string, unknown> = {}
    for (const { name, coerce, mayBeMissing } of fields) {
      const value = (object as Inputs)[name]
      if (value === undefined && mayBeMissing) continue
      const field = value === undefined ? unusual : coerce(value)
      if (field === unusual) return unusual
      coerced[name] = field
    }
    return Object.keys(object).every((name) => byName[name]) ? coerced : unusual
  }
}

function fieldOf({ name, type, defaultValue }: GraphQLInputField) {
  const mayBeMissing = !isNonNullType(type) && defaultValue === undefined
  return { name, coerce: coercionOf(type), mayBeMissing }
}

/** Whether a value of the type `outer` can hold one of `inner`. */
function holds(outer: GraphQLInputObjectType, inner: GraphQLInputObjectType, seen: Set<unknown>): boolean {
  seen.add(outer)
  return Object.values(outer.getFields()).some((field) => {
    const type = getNamedType(field.type)
    return type === inner || (isInputObjectType(type) && !seen.has(type) && holds(type, inner, seen))
  })
}

const maxInt = 2 ** 31 - 1

function leafOf(type: GraphQLLeafType): Coerce {
  if (type === GraphQLString || type === GraphQLID)
    return (value) => (typeof value === 'string' ? value : unusual)
  if (type === GraphQLBoolean) return (value) => (typeof value === 'boolean' ? value : unusual)
  if (type === GraphQLFloat) return (value) => (Number.isFinite(value) ? value : unusual)
  if (type === GraphQLInt)
    return (value) => (Number.isInteger(value) && Math.abs(value as number) <= maxInt ? value : unusual)
  if (isEnumType(type))
    return (name) => (typeof name === 'string' ? type.getValue(name)?.value : undefined) ?? unusual
  return type.parseValue === unchanged ? (value) => value : never
}
