import {
  type GraphQLSchema,
  GraphQLString,
  isAbstractType,
  isEnumType,
  isScalarType,
  specifiedScalarTypes,
} from 'graphql'

/**
 * The expected form of a value: a value of a scalar or enum, an object, the name of an object's type, a list,
 * less deep.
 */
export type Expected = 'leaf' | 'object' | '__typename' | 'list' | 'depth'

/** Built-in scalars by name, with the code of the condition under which a value needs more than a glance. */
const uncommon: Readonly<Record<string, (x: string) => string>> = {
  Int: (x) => `(${x}|0)!==${x}`,
  Float: (x) => `typeof ${x}!=="number"||${x}-${x}!==0`,
  String: (x) => `typeof ${x}!=="string"`,
  ID: (x) => `typeof ${x}!=="string"`,
  Boolean: (x) => `typeof ${x}!=="boolean"`,
}

export function isBuiltInScalar(name: string): boolean {
  return Object.hasOwn(uncommon, name)
}

/** The condition, as generated code, under which a value of a built-in scalar is not used unchanged. */
export function isUncommonCode(scalar: string, variable: string): string {
  return uncommon[scalar]?.(variable) ?? 'true'
}

const scalars = new Map(specifiedScalarTypes.map((type) => [type.name, type]))

/** The value of a built-in scalar as GraphQL's result coercion gives it, such as 5 for the Int "5"; undefined if it is none. */
export function coerceScalar(scalar: string, value: unknown): unknown {
  try {
    return (scalars.get(scalar) ?? GraphQLString).serialize(value)
  } catch {
    return undefined
  }
}

const maxLevels = 500

/**
 * Whether a value of JSON has more levels of lists and objects than can be written safely: `JSON.stringify`
 * overflows the stack at some thousands.
 */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (level >= maxLevels) return true
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], level + 1)) return true
  return false
}

const allowedByScalar: Readonly<Record<string, string>> = {
  Int: 'an Int, which is a whole number from -2147483648 to 2147483647',
  Float: 'a Float, which is a finite number',
  String: 'a String',
  ID: 'an ID, which is a string or a whole number',
  Boolean: 'a Boolean, which is true or false',
}

/** The message for a value that a subgraph may not send. It holds at most an excerpt of the value. */
export function malformedReason(
  schema: GraphQLSchema,
  expected: Expected,
  typeName: string,
  value: unknown,
): string {
  return `Expected ${allowed(schema, expected, typeName)}; the subgraph sent ${excerpt(value)}.`
}

function allowed(schema: GraphQLSchema, expected: Expected, typeName: string): string {
  const type = schema.getType(typeName)
  if (expected === 'list') return 'a list'
  if (expected === 'depth') return `a ${typeName} with at most ${maxLevels} levels of lists and objects`
  if (expected === 'object') return `an object of the type ${typeName}`
  if (expected === '__typename') {
    const names = isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [typeName]
    return `a __typename of ${some(names)}`
  }
  if (isEnumType(type))
    return `a value of the enum ${typeName}: ${some(type.getValues().map(({ name }) => name))}`
  return (isScalarType(type) && allowedByScalar[typeName]) || typeName
}

const maxNames = 10
const some = (names: readonly string[]) =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and others` : names.join(', ')

const excerptLength = 40

/** Never the content of an object or list: it may hold what the caller may not see. */
export function excerpt(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  const text = String(value)
  const short = text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text
  return typeof value === 'string' ? JSON.stringify(short) : short
}
