import type { FetchRewrite, RequiresSelection } from '@graphql-hive/router-query-planner'
import { compileWhenFrequent } from '../plan/generate.ts'
import { compileRewrites } from '../plan/rewrites.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import type { JsonObject } from '../transports/transport.ts'
import { interpretFields, interpretScalars, type Scalars } from './interpret-representation.ts'
import { fieldsCode, scalarsCode } from './representation-code.ts'

/** Builds the representations by which a subgraph identifies entities. */
export interface Representations {
  /** Undefined for an object of another type or with a missing required field. */
  build(entity: JsonObject): JsonObject | undefined
  /** Equal for representations of the same entity. */
  identity(representation: JsonObject): unknown
}

/**
 * @param mayLackFields whether a condition of the query may have excluded required fields. If not, a missing field failed to
 * load: its error is already in the response, and a resolver must not compute without it.
 */
export function compileRepresentations(
  requires: readonly RequiresSelection[],
  inputRewrites: readonly FetchRewrite[] | undefined,
  types: SupergraphTypes,
  mayLackFields: boolean,
): Representations {
  const simple = mayLackFields ? undefined : scalarsOfOneType(requires, types)
  const build = simple
    ? compileWhenFrequent(
        (entity: JsonObject) => interpretScalars(simple, entity),
        () => scalarsCode(simple),
      )
    : fieldsBuilder(requires, types, mayLackFields)
  const rewrite = compileRewrites(inputRewrites, types)
  const onlyKey = !rewrite && simple?.fields.length === 1 ? simple.fields[0]?.to : undefined
  return {
    build: rewrite
      ? (entity) => {
          const representation = build(entity)
          if (representation) rewrite(representation)
          return representation
        }
      : build,
    identity:
      onlyKey === undefined
        ? (representation) => JSON.stringify(representation)
        : (representation) => {
            const key = representation[onlyKey]
            // A string is its own identity. The prefix distinguishes the JSON of an object from a string.
            return typeof key === 'object' ? `\u0000${JSON.stringify(key)}` : key
          },
  }
}

function fieldsBuilder(
  requires: readonly RequiresSelection[],
  types: SupergraphTypes,
  mayLackFields: boolean,
): Representations['build'] {
  const names = new Map<string, ReadonlySet<string>>()
  const namesOf = (typeCondition: string) => {
    const known = names.get(typeCondition) ?? types.namesOf([typeCondition])
    names.set(typeCondition, known)
    return known
  }
  const fields = { requires, namesOf, namedByKey: typesNamedByKey(requires, types), mayLackFields }
  return compileWhenFrequent(
    (entity: JsonObject) => interpretFields(fields, entity),
    () => fieldsCode(fields),
  )
}

function scalarsOfOneType(
  requires: readonly RequiresSelection[],
  types: SupergraphTypes,
): Scalars | undefined {
  const [fragment] = requires
  if (requires.length !== 1 || fragment?.kind !== 'InlineFragment') return undefined
  const typename = fragment.typeCondition
  if (types.namesOf([typename]).size > 1) return undefined
  const fields = new Map<string, string>()
  for (const selection of fragment.selections) {
    if (selection.kind !== 'Field' || selection.selections?.length) return undefined
    if (selection.name !== '__typename') fields.set(selection.alias ?? selection.name, selection.name)
  }
  if (fields.size === 0) return undefined
  return { typename, fields: [...fields].map(([to, from]) => ({ from, to })) }
}

/** The types with `@key(fields: "__typename")`, which have one entity each. */
function typesNamedByKey(
  requires: readonly RequiresSelection[],
  types: SupergraphTypes,
): ReadonlySet<string> {
  const names = requires.flatMap((selection) => {
    if (selection.kind !== 'InlineFragment') return []
    const isKey = selection.selections.every((inner) => inner.kind === 'Field' && inner.name === '__typename')
    return isKey ? [selection.typeCondition] : []
  })
  return types.namesOf(names)
}
