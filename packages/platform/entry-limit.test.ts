import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { entryLimit } from './entry-limit.ts'

test('a cache keeps so many entries, those that were used last, and takes memory as it fills', () => {
  const cache = new LRUCache<string, object>(entryLimit(3))
  for (const key of ['a', 'b', 'c']) cache.set(key, {})
  cache.get('a')
  cache.set('d', {})
  cache.set('d', {})
  expect([...cache.keys()].sort()).toEqual(['a', 'c', 'd'])

  const before = process.memoryUsage()
  const caches = Array.from({ length: 20 }, () => new LRUCache<string, object>(entryLimit(1_000_000)))
  const after = process.memoryUsage()
  expect(caches).toHaveLength(20)
  expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(10_000_000)
})
