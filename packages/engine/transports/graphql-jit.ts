import { createRequire, Module } from 'node:module'
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
const requireForJit = createRequire(require.resolve('graphql-jit'))
const memoize: { Cache: unknown } = requireForJit('lodash.memoize')
const { Cache } = memoize
memoize.Cache = BoundedCache
// It would load 85 modules, which are for an option that is not used here: `customJSONSerializer`.
const unused = requireForJit.resolve('fast-json-stringify')
const loaded = require.cache[unused]
require.cache[unused] ??= Object.assign(new Module(unused), { loaded: true })
export const { compileQuery, isCompiledQuery }: typeof GraphqlJit = require('graphql-jit')
memoize.Cache = Cache
if (!loaded) delete require.cache[unused]
