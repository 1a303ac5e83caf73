import { withResponseKeys } from '../plan/rewrites.ts'
import type { JsonObject, PathSegment, SubgraphError } from '../transports/transport.ts'
import type { EntityTargets } from './collect-entities.ts'
import type { EntityField } from './entity-field.ts'

/** The response paths of an error whose path starts with an entity; undefined if it does not. */
export function pathsOfError(
  error: SubgraphError,
  data: JsonObject,
  fields: readonly EntityField[],
  targets: readonly EntityTargets[],
): readonly (readonly PathSegment[])[] | undefined {
  const [alias, index, ...rest] = error.path ?? []
  const position = fields.findIndex((field) => field.alias === alias)
  const field = fields[position]
  if (!field || typeof index !== 'number') return undefined
  const { targets: objects, indexes } = targets[position] as EntityTargets
  const affected = objects.filter((_, i) => indexes[i] === index)
  const within = withResponseKeys(rest, field.renamed)
  return pathsOfTargets(data, field, affected).map((path) => [...path, ...within])
}

/** The response paths of an entity that is null because of an error within it; undefined if it is not null. */
export function pathsOfNulledEntity(
  { message, path }: SubgraphError,
  response: JsonObject | null | undefined,
  data: JsonObject,
  fields: readonly EntityField[],
  targets: readonly EntityTargets[],
): readonly (readonly PathSegment[])[] | undefined {
  const [alias, index] = path ?? []
  const entities = response?.[String(alias)] as readonly unknown[] | null | undefined
  if (entities?.[Number(index)] != null) return undefined
  return pathsOfError({ message, path: path?.slice(0, 2) }, data, fields, targets)
}

export function pathsOfAllTargets(
  data: JsonObject,
  fields: readonly EntityField[],
  targets: readonly EntityTargets[],
): readonly (readonly PathSegment[])[] {
  return fields.flatMap((field, position) =>
    pathsOfTargets(data, field, (targets[position] as EntityTargets).targets),
  )
}

export function pathsOfTargets(
  data: JsonObject,
  field: EntityField,
  objects: readonly JsonObject[],
): readonly (readonly PathSegment[])[] {
  const targets = new Set(objects)
  const paths: (readonly PathSegment[])[] = []
  for (const path of field.paths)
    path.locate(data, (object, at) => void (targets.has(object) && paths.push(at)))
  return paths
}
