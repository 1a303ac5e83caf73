import type { JsonObject, Variables } from '../transports/transport.ts'
import type { EntityField } from './entity-field.ts'

/** The objects that one field completes: the entity at `indexes[i]` of the response completes `objects[i]`. */
export interface EntityTargets {
  readonly field: EntityField
  readonly objects: readonly JsonObject[]
  readonly indexes: readonly number[]
}

interface CollectedEntities {
  /** Undefined if no object can be represented. */
  readonly targets: readonly EntityTargets[] | undefined
  /** Objects whose type is unknown, because the subgraph sent no name or one that the schema lacks. */
  readonly unidentified: readonly { readonly field: EntityField; readonly object: JsonObject }[]
}

/** Fills `variables` with distinct representations. Returns their objects for each field. */
export function collectEntities(
  fields: readonly EntityField[],
  data: JsonObject,
  variables: Variables,
  isTypename: (name: unknown) => boolean,
): CollectedEntities {
  const unidentified: { field: EntityField; object: JsonObject }[] = []
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
      if (representation === undefined) {
        if (!isTypename(object.__typename)) unidentified.push({ field, object })
        continue
      }
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
  return { targets: hasTargets ? targets : undefined, unidentified }
}
