import { type GraphQLSchema, isAbstractType, isObjectType } from 'graphql'
import { areMet } from '../document/conditions.ts'
import type { JsonObject, PathSegment, Variables } from '../transports/transport.ts'
import { coerceScalar, type Expected, isTooDeep } from './malformed.ts'
import type { AbstractShape, FieldShape, NullableShape, ObjectShape, ValueShape } from './response-shape.ts'

/** A path of the response: the parent's path and the last segment, or null for the root. */
export type LinkedPath = readonly [LinkedPath, PathSegment] | null

export interface Interpretation {
  readonly schema: GraphQLSchema
  readonly variables: Variables
  /** A null where none is allowed. */
  readonly violated: (path: LinkedPath, field: string) => void
  /** A field that the caller may not see. */
  readonly denied: (path: LinkedPath) => void
  /** A value that the schema does not allow. */
  readonly malformed: (path: LinkedPath, expected: Expected, typeName: string, value: unknown) => void
}

/**
 * Builds a response, or a part of it, from the data. Undefined for an invalid value: a nullable field then becomes null, a non-null field
 * passes it up. Inaccessible types and enum values become null; in a nullable position that is not an error.
 */
export function interpretObject(
  shape: ObjectShape,
  data: JsonObject,
  path: LinkedPath,
  interpretation: Interpretation,
): JsonObject | undefined {
  if (!shape.isRoot && !isOfShape(shape, data, path, interpretation)) return undefined
  const result: JsonObject = {}
  for (const field of shape.fields) {
    const { key } = field
    if (!areMet(field.conditions, interpretation.variables)) continue
    if (field.isRepeated && Object.hasOwn(result, key)) continue
    const value = fieldValue(shape, field, data, path, interpretation)
    if (value === undefined && field.value.isNonNull) return undefined
    if (key === '__proto__')
      Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
    else result[key] = value
  }
  return result
}

/** An object of a type with a name of its own has that name, or that of an interface object, or none if none was selected. */
function isOfShape(
  { typeName, isObjectType }: ObjectShape,
  data: JsonObject,
  path: LinkedPath,
  { schema, malformed }: Interpretation,
): boolean {
  if (typeof data !== 'object' || Array.isArray(data)) {
    malformed(path, 'object', typeName, data)
    return false
  }
  const { __typename } = data
  if (!isObjectType || __typename === undefined || __typename === typeName) return true
  if (isSuperType(schema, __typename, typeName)) return true
  malformed(path, '__typename', typeName, __typename)
  return false
}

/** Whether `name` is an interface or union of the type, as the name of an interface object is. */
export function isSuperType(schema: GraphQLSchema, name: unknown, possible: string): boolean {
  const [type, other] = [schema.getType(String(name)), schema.getType(possible)]
  return isAbstractType(type) && isObjectType(other) && schema.isSubType(type, other)
}

function fieldValue(
  parent: ObjectShape,
  { key, dataKey, kind, value: nullable }: FieldShape,
  data: JsonObject,
  path: LinkedPath,
  interpretation: Interpretation,
): unknown {
  const value = data[dataKey]
  if (kind === 'value') return nullableValue(nullable, value, [path, key], interpretation)
  if (kind === 'introspection') return value
  if (kind === '__typename')
    return parent.isObjectType ? parent.typeName : value === undefined ? data.__typename : value
  interpretation.denied([path, key])
  return nullable.isNonNull ? undefined : null
}

function nullableValue(
  { isNonNull, shape, field }: NullableShape,
  value: unknown,
  path: LinkedPath,
  interpretation: Interpretation,
): unknown {
  const completed = value == null ? null : completedValue(shape, value, path, interpretation)
  if (completed !== null && completed !== undefined) return completed
  if (!isNonNull) return null
  if (completed === null) interpretation.violated(path, field)
  return undefined
}

function completedValue(
  shape: ValueShape,
  value: unknown,
  path: LinkedPath,
  interpretation: Interpretation,
): unknown {
  const { malformed } = interpretation
  switch (shape.kind) {
    case 'object':
      return interpretObject(shape, value as JsonObject, path, interpretation)
    case 'abstract':
      return interpretAbstract(shape, value as JsonObject, path, interpretation)
    case 'list':
      if (Array.isArray(value)) return interpretList(shape.item, value, path, interpretation)
      malformed(path, 'list', '', value)
      return undefined
    case 'enum':
      if (shape.values.has(value as string)) return value
      if (shape.hidden.has(value as string)) return null
      malformed(path, 'leaf', shape.typeName, value)
      return undefined
    case 'scalar': {
      if (!shape.isBuiltIn && !isTooDeep(value)) return value
      if (!shape.isBuiltIn) {
        malformed(path, 'depth', shape.typeName, value)
        return undefined
      }
      const coerced = coerceScalar(shape.typeName, value)
      if (coerced === undefined) malformed(path, 'leaf', shape.typeName, value)
      return coerced
    }
  }
}

function interpretList(
  item: NullableShape,
  values: readonly unknown[],
  path: LinkedPath,
  interpretation: Interpretation,
): readonly unknown[] | undefined {
  const result: unknown[] = []
  for (let i = 0; i < values.length; i++) {
    const completed = nullableValue(item, values[i], [path, i], interpretation)
    if (completed === undefined) return undefined
    result.push(completed)
  }
  return result
}

function interpretAbstract(
  { possible, unnamed, hidden, typeName }: AbstractShape,
  value: JsonObject,
  path: LinkedPath,
  interpretation: Interpretation,
): JsonObject | null | undefined {
  const { __typename } = value
  const isUnnamed = __typename === undefined || __typename === typeName
  const shape = isUnnamed ? unnamed : possible.get(__typename as string)
  if (shape) return interpretObject(shape, value, path, interpretation)
  if (hidden.has(__typename as string)) return null
  interpretation.malformed(path, '__typename', typeName, __typename)
  return undefined
}
