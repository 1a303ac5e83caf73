import { type ResourceKind, refuse } from '@rodovia/core/shared/refusal.ts'
import DataLoader from 'dataloader'
import type { SubgraphContext } from './context.ts'

/**
 * One `load` for all keys that the resolvers of an operation ask for in the same turn; `missing` says what becomes of a
 * key that it does not find. Nothing is cached: one context lives through serial mutations and through a whole
 * subscription, where yesterday's state would be wrong.
 */
export function createLoader<Key extends string, Value, Missing>(
  load: (context: SubgraphContext, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  missing: (key: Key) => Missing,
): (context: SubgraphContext, key: Key) => Promise<Value | Missing> {
  const loaders = new WeakMap<SubgraphContext, DataLoader<Key, Value | undefined>>()
  const loaderOf = (context: SubgraphContext) => {
    const known = loaders.get(context)
    if (known) return known
    const loader = new DataLoader<Key, Value | undefined>(
      async (keys) => {
        const found = await load(context, [...new Set(keys)])
        return keys.map((key) => found.get(key))
      },
      { cache: false },
    )
    loaders.set(context, loader)
    return loader
  }
  return async (context, key) => (await loaderOf(context).load(key)) ?? missing(key)
}

/** For what has to exist: refuses with `not_found`. */
export function notFound(kind: ResourceKind): (id: string) => never {
  return (id) => {
    throw refuse('not_found', { kind, id })
  }
}
