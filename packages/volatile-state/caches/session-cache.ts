import type { SessionActor } from '@rodovia/core/identity/actor.ts'
import type { Sessions } from '@rodovia/core/identity/ports.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'

/**
 * Caches `findActor` for `seconds`, counted from the start of the lookup. Concurrent callers share one lookup; a failed one is not
 * cached. A revocation takes effect at once in this process and within `seconds` in others.
 */
export function cacheSessions(
  sessions: Sessions,
  { seconds, maxEntries }: { seconds: number; maxEntries: number },
): Sessions {
  const lookUps = new LRUCache<SessionId, Promise<SessionActor | null>>({
    ...entryLimit(maxEntries),
    ttl: seconds * 1000,
  })

  const lookUp = (id: SessionId) => {
    const actor = sessions.findActor(id)
    lookUps.set(id, actor)
    actor.catch(() => lookUps.peek(id) === actor && lookUps.delete(id))
    return actor
  }

  return {
    ...sessions,
    findActor: (id) => lookUps.get(id) ?? lookUp(id),

    // A lookup that began before the revocation may still find the actor: only its waiting callers get it.
    async revoke(id, at, audit) {
      try {
        await sessions.revoke(id, at, audit)
      } finally {
        lookUps.delete(id)
      }
    },

    async revokeOthers(kept, at, records) {
      const ids = await sessions.revokeOthers(kept, at, records)
      for (const id of ids) lookUps.delete(id)
      return ids
    },
  }
}
