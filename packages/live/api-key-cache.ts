import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { NewApiKeys } from '@rodovia/core/rehearsal/ports.ts'
import { createTtlCache } from './ttl-cache.ts'

/** Answers `use` from memory for `seconds`. Whoever asks far more often than the plan allows does not reach the store each time. */
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
