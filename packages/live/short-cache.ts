import { whoeverWants } from '@rodovia/platform/wanted.ts'
import { LRUCache } from 'lru-cache'

export type ShortCache<Value> = {
  /** The value kept under the key, or what `make` gives, which several who ask at once wait for together. A fault is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

/** Keeps at most so many values in this process, each for so long; with 0 seconds none. */
export function createShortCache<Value extends object>({
  seconds,
  maxEntries,
}: {
  seconds: number
  maxEntries: number
}): ShortCache<Value> {
  if (seconds === 0) return { get: (_, make) => make() }
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    max: maxEntries,
    ttl: seconds * 1000,
    fetchMethod: (_key, _stale, { context: make }) => whoeverWants(make),
  })
  return { get: (key, context) => cache.forceFetch(key, { context }) }
}
