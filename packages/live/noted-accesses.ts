import type { Access, AccessLog } from '@rodovia/core/privacy/access.ts'
import { LRUCache } from 'lru-cache'

const hourMilliseconds = 3_600_000

/** Remembers what was written down in this hour: who looks again costs the log nothing. */
export function rememberAccesses(accessLog: AccessLog, { maxEntries }: { maxEntries: number }): AccessLog {
  const noted = new LRUCache<string, true>({ max: maxEntries })
  return {
    ...accessLog,
    async append(accesses) {
      const fresh = accesses.filter((one) => !noted.has(keyOf(one)))
      if (fresh.length === 0) return
      await accessLog.append(fresh)
      for (const one of fresh) noted.set(keyOf(one), true)
    },
  }
}

function keyOf({ subject, kind, at, reader }: Access): string {
  return `${reader.userId} ${subject.id} ${kind} ${Math.floor(at.getTime() / hourMilliseconds)}`
}
