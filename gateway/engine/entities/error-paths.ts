import { withResponseKeys } from '../plan/rewrites.ts'
import type { JsonObject, PathSegment, SubgraphError } from '../transports/transport.ts'
import type { EntityTargets } from './collect-entities.ts'
import type { EntityField } from './entity-field.ts'

/** Where in the answer an error belongs whose path starts with an entity; undefined when its path names none. */
export function pathsOfError(
  error: SubgraphError,
  data: JsonObject,
  fields: readonly EntityField[],
  found: readonly EntityTargets[],
): readonly (readonly PathSegment[])[] | undefined {
  const [alias, index, ...rest] = error.path ?? []
  const position = fields.findIndex((field) => field.alias === alias)
  const field = fields[position]
  if (!field || typeof index !== 'number') return undefined
  const { targets, indexes } = found[position] as EntityTargets
  const concerned = targets.filter((_, i) => indexes[i] === index)
  const within = withResponseKeys(rest, field.renamed)
  return pathsOfTargets(data, field, concerned).map((place) => [...place, ...within])
}

/** Where the entity stands that the subgraph did not give because of an error within it; undefined when it gave it. */
export function pathsOfNulledEntity(
  { message, path }: SubgraphError,
  answered: JsonObject | null | undefined,
  data: JsonObject,
  fields: readonly EntityField[],
  found: readonly EntityTargets[],
): readonly (readonly PathSegment[])[] | undefined {
  const [alias, index] = path ?? []
  const entities = answered?.[String(alias)] as readonly unknown[] | null | undefined
  if (entities?.[Number(index)] != null) return undefined
  return pathsOfError({ message, path: path?.slice(0, 2) }, data, fields, found)
}

export function pathsOfAllTargets(
  data: JsonObject,
  fields: readonly EntityField[],
  found: readonly EntityTargets[],
): readonly (readonly PathSegment[])[] {
  return fields.flatMap((field, position) =>
    pathsOfTargets(data, field, (found[position] as EntityTargets).targets),
  )
}

export function pathsOfTargets(
  data: JsonObject,
  field: EntityField,
  objects: readonly JsonObject[],
): readonly (readonly PathSegment[])[] {
  const wanted = new Set(objects)
  const places: (readonly PathSegment[])[] = []
  for (const path of field.paths)
    path.locate(data, (object, place) => void (wanted.has(object) && places.push(place)))
  return places
}
