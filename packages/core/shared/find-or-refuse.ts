import { isUuid } from './ids.ts'
import { type ResourceKind, refuse } from './refusal.ts'

/**
 * Returns the object with that id. Refuses with `not_found` a text that is no id, an unknown id, and an
 * object that the caller may not know of, all alike.
 */
export async function findOrRefuse<Id extends string, Found>(
  kind: ResourceKind,
  id: string,
  find: (id: Id) => Promise<Found | null | undefined>,
  isVisible: (found: Found) => boolean = () => true,
): Promise<Found> {
  const found = isUuid(id) ? await find(id as Id) : null
  if (found && isVisible(found)) return found
  throw refuse('not_found', { kind, id })
}
