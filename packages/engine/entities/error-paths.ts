import { withResponseKeys } from '../plan/rewrites.ts'
import type { JsonObject, PathSegment, SubgraphError } from '../transports/transport.ts'
import type { EntityTargets } from './collect-entities.ts'

type Paths = readonly (readonly PathSegment[])[]

/** The response paths of an error whose path starts with an entity; undefined if it does not. */
export function pathsOfError(
  { path = [] }: Pick<SubgraphError, 'path'>,
  data: JsonObject,
  targets: readonly EntityTargets[],
): Paths | undefined {
  const [alias, index, ...rest] = path
  const target = targets.find(({ field }) => field.alias === alias)
  if (!target || typeof index !== 'number') return undefined
  const objects = target.objects.filter((_, i) => target.indexes[i] === index)
  const within = withResponseKeys(rest, target.field.renamed)
  return pathsOfTargets(data, { ...target, objects }).map((path) => [...path, ...within])
}

/** The response paths of an entity that is null because of an error within it; undefined if it is not null. */
export function pathsOfNulledEntity(
  { path }: SubgraphError,
  response: JsonObject | null | undefined,
  data: JsonObject,
  targets: readonly EntityTargets[],
): Paths | undefined {
  const [alias, index] = path ?? []
  const entities = response?.[String(alias)] as readonly unknown[] | null | undefined
  if (entities?.[Number(index)] != null) return undefined
  return pathsOfError({ path: path?.slice(0, 2) }, data, targets)
}

export function pathsOfTargets(data: JsonObject, { field, objects }: EntityTargets): Paths {
  const targets = new Set(objects)
  const paths: (readonly PathSegment[])[] = []
  for (const path of field.paths)
    path.locate(data, (object, at) => void (targets.has(object) && paths.push(at)))
  return paths
}
