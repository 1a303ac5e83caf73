import { runDetached } from '@rodovia/platform/abort-scope.ts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

export type TtlCache<Value> = {
  /** The value kept under the key, or what `make` gives, which several who ask at once wait for together. A fault is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

/**
 * Keeps values of at most that size together in this process, each for so long; with 0 seconds none. Each is of size 1 if not said.
 * At most `atOnce` are made at the same time, if said: what waits its turn here does not wait for an answer from elsewhere.
 */
export function createTtlCache<Value extends object>({
  seconds,
  maxSize,
  sizeOf = () => 1,
  atOnce = Number.POSITIVE_INFINITY,
}: {
  seconds: number
  maxSize: number
  sizeOf?: (value: Value) => number
  atOnce?: number
}): TtlCache<Value> {
  const limit = pLimit(atOnce)
  if (seconds === 0) return { get: (_, make) => limit(make) }
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize,
    sizeCalculation: sizeOf,
    ttl: seconds * 1000,
    fetchMethod: (_key, _stale, { context: make }) => runDetached(() => limit(make)),
  })
  return { get: (key, context) => cache.forceFetch(key, { context }) }
}
