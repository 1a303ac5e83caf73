import type { JsonObject, Variables } from '../transports/transport.ts'
import type { EntityField } from './entity-field.ts'

/** The objects that one field found: the entity at `indexes[i]` of its answer completes `targets[i]`. */
export interface EntityTargets {
  readonly targets: JsonObject[]
  readonly indexes: number[]
}

/** Fills `variables` with de-duplicated representations and `found` with what they stand for; false if nothing is to ask. */
export function collectEntities(
  fields: readonly EntityField[],
  data: JsonObject,
  variables: Variables,
  found: EntityTargets[],
): boolean {
  // Fields of one batch may share a list of representations; then they share its indexes too.
  const lists = new Map<string, { representations: JsonObject[]; indexes: Map<unknown, number> }>()
  let any = false
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
    const targets: JsonObject[] = []
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
      targets.push(object)
      indexes.push(index)
    }
    any ||= targets.length > 0
    found.push({ targets, indexes })
  }
  return any
}
