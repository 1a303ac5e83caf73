import { unavailable } from '@rodovia/platform/worker-pool.ts'
import { type ObjectStore, StorageError } from './object-store.ts'

/** Reports faults of the storage to `onFault` and refuses with `unavailable` in their place, as clients need it. */
export function failWhenUnavailable(store: ObjectStore, onFault: (error: StorageError) => void): ObjectStore {
  function refused(error: unknown): never {
    if (!(error instanceof StorageError)) throw error
    onFault(error)
    throw unavailable()
  }
  return {
    ...store,
    put: (...input) => store.put(...input).catch(refused),
    open: (...input) => store.open(...input).catch(refused),
    find: (...input) => store.find(...input).catch(refused),
    remove: (...input) => store.remove(...input).catch(refused),
    removeRemains: (...input) => store.removeRemains(...input).catch(refused),
    linkTo: (...input) => store.linkTo(...input).catch(refused),
    async *list(...input) {
      try {
        yield* store.list(...input)
      } catch (error) {
        refused(error)
      }
    },
  }
}
