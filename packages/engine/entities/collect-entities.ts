import type { JsonObject, Variables } from '../transports/transport.ts'
import type { EntityField } from './entity-field.ts'

/** The objects that one field completes: the entity at `indexes[i]` of the response completes `objects[i]`. */
export interface EntityTargets {
  readonly field: EntityField
  readonly objects: readonly JsonObject[]
  readonly indexes: readonly number[]
}

/** Fills `variables` with distinct representations. Returns their objects for each field; undefined if there are none. */
export function collectEntities(
  fields: readonly EntityField[],
  data: JsonObject,
  variables: Variables,
): readonly EntityTargets[] | undefined {
  const targets: EntityTargets[] = []
  // Fields of one batch may share a list of representations and its indexes.
  const lists = new Map<string, { representations: JsonObject[]; indexes: Map<unknown, number> }>()
  let hasTargets = false
  for (const field of fields) {
    const name = field.representationsVariable
    let list = lists.get(name)
    if (!list) {
      list = { representations: [], indexes: new Map() }
      lists.set(name, list)
      variables[name] = list.representations
    }
    const objects: JsonObject[] = []
    for (const path of field.paths) path.collect(data, objects)
    const completed: JsonObject[] = []
    const indexes: number[] = []
    for (const object of objects) {
      const representation = field.representations.build(object)
      if (representation === undefined) continue
      const identity = field.representations.identity(representation)
      let index = list.indexes.get(identity)
      if (index === undefined) {
        index = list.representations.push(representation) - 1
        list.indexes.set(identity, index)
      }
      completed.push(object)
      indexes.push(index)
    }
    hasTargets ||= completed.length > 0
    targets.push({ field, objects: completed, indexes })
  }
  return hasTargets ? targets : undefined
}
