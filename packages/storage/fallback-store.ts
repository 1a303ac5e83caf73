import type { ObjectStore } from './object-store.ts'

/**
 * Two storages as one, while objects move from `previous` to `current`: it writes to `current` and reads both, so that processes that
 * still write to the other one lose nothing.
 */
export function createFallbackStore(current: ObjectStore, previous: ObjectStore): ObjectStore {
  return {
    location: `${current.location}, before ${previous.location}`,
    put: current.put,
    open: async (key) => (await current.open(key)) ?? previous.open(key),
    find: async (key) => (await current.find(key)) ?? previous.find(key),
    // The one that is copied from comes first: a copy under way notices it (move-objects.ts).
    async remove(key) {
      await previous.remove(key)
      await current.remove(key)
    },
    async *list(prefix) {
      yield* current.list(prefix)
      for await (const object of previous.list(prefix)) if (!(await current.find(object.key))) yield object
    },
    async removeRemains(prefix, before) {
      await current.removeRemains(prefix, before)
      await previous.removeRemains(prefix, before)
    },
    linkTo: async (key, options) =>
      (await current.find(key)) ? current.linkTo(key, options) : previous.linkTo(key, options),
    async [Symbol.asyncDispose]() {
      await current[Symbol.asyncDispose]()
      await previous[Symbol.asyncDispose]()
    },
  }
}
