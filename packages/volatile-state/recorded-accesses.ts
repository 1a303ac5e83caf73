import type { Access, AccessLog } from '@rodovia/core/identity/access/access.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'

const hourMilliseconds = 3_600_000

/** Appends an access once an hour: the same reader, subject and kind within it are not written again. */
export function skipRecordedAccesses(
  accessLog: AccessLog,
  { maxEntries }: { maxEntries: number },
): AccessLog {
  const recorded = new LRUCache<string, true>(entryLimit(maxEntries))
  return {
    ...accessLog,
    async append(accesses) {
      const newAccesses = accesses.filter((entry) => !recorded.has(keyOf(entry)))
      if (newAccesses.length === 0) return
      await accessLog.append(newAccesses)
      for (const entry of newAccesses) recorded.set(keyOf(entry), true)
    },
  }
}

function keyOf({ subject, kind, at, reader }: Access): string {
  return `${reader.userId} ${subject.id} ${kind} ${Math.floor(at.getTime() / hourMilliseconds)}`
}
