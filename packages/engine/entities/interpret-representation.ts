import type { RequiresSelection } from '@graphql-hive/router-query-planner'
import type { JsonObject } from '../transports/transport.ts'

/** Any representation. */
export interface RequiredFields {
  readonly requires: readonly RequiresSelection[]
  /** The names of a type and its possible types. */
  readonly namesOf: (typeCondition: string) => ReadonlySet<string>
  /** Types that have one entity each. */
  readonly namedByKey: ReadonlySet<string>
  readonly mayLackFields: boolean
}

/** The most common representation: scalars of one type. */
export interface Scalars {
  readonly typename: string
  readonly fields: readonly { readonly from: string; readonly to: string }[]
}

export function interpretScalars({ typename, fields }: Scalars, entity: JsonObject): JsonObject | undefined {
  if (entity.__typename !== typename) return undefined
  const representation: JsonObject = { __typename: typename }
  for (const { from, to } of fields) {
    const value = entity[from]
    if (value === undefined) return undefined
    representation[to] = value
  }
  return fields.some(({ from }) => entity[from] !== null) ? representation : undefined
}

export function interpretFields(required: RequiredFields, entity: JsonObject): JsonObject | undefined {
  const { __typename } = entity
  if (typeof __typename !== 'string') return undefined
  const representation = objectOf(required.requires, entity, required)
  if (!representation) return undefined
  // An object without a key field does not identify an entity, unless its key is the name of its type.
  const isNamed =
    required.namedByKey.has(__typename) ||
    Object.entries(representation).some(([key, value]) => key !== '__typename' && value !== null)
  if (!isNamed) return undefined
  if (representation.__typename === undefined) representation.__typename = __typename
  return representation
}

function objectOf(
  selections: readonly RequiresSelection[],
  entity: JsonObject,
  required: RequiredFields,
): JsonObject | undefined {
  const object: JsonObject = {}
  return fill(object, selections, entity, required) ? object : undefined
}

/** Returns false if a required field is missing. */
function fill(
  object: JsonObject,
  selections: readonly RequiresSelection[],
  entity: JsonObject,
  required: RequiredFields,
): boolean {
  return selections.every((selection) => {
    if (selection.kind === 'FragmentSpread')
      throw new Error(`The plan requires fields by a fragment: ${selection.value}`)
    if (selection.kind === 'InlineFragment') {
      const { __typename } = entity
      const isMet =
        __typename === undefined || required.namesOf(selection.typeCondition).has(__typename as string)
      return !isMet || fill(object, selection.selections, entity, required)
    }
    const { name, selections: inner } = selection
    const value = entity[name]
    if (value === undefined) return required.mayLackFields || name === '__typename'
    const part = name !== '__typename' && inner?.length ? objectsOf(inner, value, required) : value
    if (part === undefined) return false
    object[selection.alias ?? name] = part
    return true
  })
}

/** An object, or a list of them on any number of levels; undefined if one lacks a field. */
function objectsOf(
  selections: readonly RequiresSelection[],
  value: unknown,
  required: RequiredFields,
): unknown {
  if (value === null) return null
  if (!Array.isArray(value)) return objectOf(selections, value as JsonObject, required)
  const objects = value.map((item) => (item == null ? null : objectsOf(selections, item, required)))
  return objects.includes(undefined) ? undefined : objects
}
