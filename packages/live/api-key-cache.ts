import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { NewApiKeys } from '@rodovia/core/rehearsal/ports.ts'
import { createTtlCache } from './ttl-cache.ts'

/** Caches `use` for `seconds`, so that a caller far over the limit of its plan costs the store nothing. */
export function cacheApiKeys(
  apiKeys: ApiKeys & NewApiKeys,
  { seconds, maxEntries }: { seconds: number; maxEntries: number },
): ApiKeys & NewApiKeys {
  const uses = createTtlCache<{ actor: Actor | null }>({ seconds, maxSize: maxEntries })
  return {
    ...apiKeys,
    async use(hash, at) {
      const { actor } = await uses.get(hash, async () => ({ actor: await apiKeys.use(hash, at) }))
      return actor
    },
  }
}
