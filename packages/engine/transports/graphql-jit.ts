import { createRequire } from 'node:module'
import type * as GraphqlJit from 'graphql-jit'
import { LRUCache } from 'lru-cache'

/**
 * graphql-jit 0.8.7. Code compiled by later versions writes the path and the place of a possible error for every value, before there is an
 * error: a list of 50 orders allocates twice as much. 0.8.7 keeps what it memoizes for ever, so it gets a cache with a limit while it loads.
 */
const maxMemoized = 1_000

class BoundedCache extends LRUCache<object, object> {
  constructor() {
    super({ max: maxMemoized })
  }
}

const require = createRequire(import.meta.url)
const memoize: { Cache: unknown } = createRequire(require.resolve('graphql-jit'))('lodash.memoize')
const { Cache } = memoize
memoize.Cache = BoundedCache
export const { compileQuery, isCompiledQuery }: typeof GraphqlJit = require('graphql-jit')
memoize.Cache = Cache
