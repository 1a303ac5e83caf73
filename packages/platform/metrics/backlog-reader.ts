import { setTimeout as sleep } from 'node:timers/promises'
import type { Backlog } from '@rodovia/core/health/backlog.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'

/** What was seen of the backlog, or since when it cannot be seen. */
export type Seen = { backlog: Backlog } | { awaySince: Date }

/** An answer serves whoever asks for so long, and nobody waits longer than that for one. */
const freshMilliseconds = 1_000
const patienceMilliseconds = 2_000

/** Reads the backlog for all who ask, however often: a database that is busy is asked one question at a time. */
export function createBacklogReader({
  load,
  clock,
}: {
  load: (at: Date) => Promise<Backlog>
  clock: Clock
}): () => Promise<Seen> {
  let loading: Promise<Backlog | null> | null = null
  let awaySince: Date | null = null
  let last: { seen: Promise<Seen>; until: number } | null = null

  async function look(): Promise<Seen> {
    loading ??= load(clock())
      .catch(() => null)
      .finally(() => {
        loading = null
      })
    const backlog = await Promise.race([loading, sleep(patienceMilliseconds, null, { ref: false })])
    if (backlog) {
      awaySince = null
      return { backlog }
    }
    awaySince ??= clock()
    return { awaySince }
  }

  return () => {
    if (!last || performance.now() > last.until) {
      const seen = look()
      last = { seen, until: Number.POSITIVE_INFINITY }
      const mine = last
      seen.then(() => {
        mine.until = performance.now() + freshMilliseconds
      })
    }
    return last.seen
  }
}
