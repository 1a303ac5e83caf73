import { type ResourceKind, refuse } from '@rodovia/core/shared/refusal.ts'
import DataLoader from 'dataloader'
import type { SubgraphContext } from './context.ts'

/**
 * Batches the keys that the resolvers of an operation load in the same tick into one `load`. `missing` gives the result for a key
 * without a value. Nothing is cached, because one context serves serial mutations and long subscriptions, where cached state
 * would be stale.
 */
export function createLoader<Key extends string, Value, Missing>(
  load: (context: SubgraphContext, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  missing: (key: Key) => Missing,
): (context: SubgraphContext, key: Key) => Promise<Value | Missing> {
  const loaders = new WeakMap<SubgraphContext, DataLoader<Key, Value | undefined>>()
  const loaderOf = (context: SubgraphContext) => {
    const existing = loaders.get(context)
    if (existing) return existing
    const loader = new DataLoader<Key, Value | undefined>(
      async (keys) => {
        const values = await load(context, [...new Set(keys)])
        return keys.map((key) => values.get(key))
      },
      { cache: false },
    )
    loaders.set(context, loader)
    return loader
  }
  return async (context, key) => (await loaderOf(context).load(key)) ?? missing(key)
}

/** A `missing` that refuses with `not_found`. */
export function notFound(kind: ResourceKind): (id: string) => never {
  return (id) => {
    throw refuse('not_found', { kind, id })
  }
}
