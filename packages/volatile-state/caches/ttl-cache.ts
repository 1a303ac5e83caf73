import { runDetached } from '@rodovia/platform/abort-scope.ts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

type TtlCache<Value> = {
  /** The cached value, or the result of `make`, which concurrent callers share. An error is not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

/**
 * Caches values in this process for `seconds` (0: none), up to `maxSize` in total; a value's size is 1 unless `sizeOf` says otherwise.
 * At most `atOnce` values are made at a time.
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
