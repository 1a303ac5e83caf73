import type { ApiKeys, WorkingKey } from '@rodovia/core/identity/api-keys/ports.ts'
import type { NewApiKeys } from '@rodovia/core/rehearsal/ports.ts'
import { createTtlCache } from './ttl-cache.ts'

/**
 * Caches `findWorking` for `seconds`, so that a caller far over the limit of its plan costs the store nothing, and records at most one use
 * of a key in that time. What a cached key allows, its end and addresses, callers check on each request.
 */
export function cacheApiKeys<Client>(
  apiKeys: ApiKeys & NewApiKeys<Client>,
  { seconds, maxEntries }: { seconds: number; maxEntries: number },
): ApiKeys & NewApiKeys<Client> {
  const keys = createTtlCache<{ working: WorkingKey | null }>({ seconds, maxSize: maxEntries })
  const uses = createTtlCache<object>({ seconds, maxSize: maxEntries })
  return {
    ...apiKeys,
    async findWorking(hash, at) {
      const { working } = await keys.get(hash, async () => ({ working: await apiKeys.findWorking(hash, at) }))
      return working
    },
    async findWorkingById(id, at) {
      const find = async () => ({ working: await apiKeys.findWorkingById(id, at) })
      return (await keys.get(`id ${id}`, find)).working
    },
    async recordUse(id, use) {
      await uses.get(id, async () => {
        await apiKeys.recordUse(id, use)
        return {}
      })
    },
  }
}
