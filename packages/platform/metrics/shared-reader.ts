import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@rodovia/core/shared/clock.ts'

/** What was seen, or since when it cannot be seen. */
export type Reading<Value> = { value: Value } | { awaySince: Date }

/** An answer serves whoever asks for so long, and nobody waits longer than that for one. */
const freshMilliseconds = 1_000
const patienceMilliseconds = 2_000

/** Reads something for all who ask, however often: a database that is busy is asked one question at a time. */
export function createSharedReader<Value>({
  load,
  clock,
}: {
  load: (at: Date) => Promise<Value>
  clock: Clock
}): () => Promise<Reading<Value>> {
  let loading: Promise<{ value: Value } | null> | null = null
  let awaySince: Date | null = null
  let last: { seen: Promise<Reading<Value>>; until: number } | null = null

  async function look(): Promise<Reading<Value>> {
    loading ??= load(clock())
      .then((value) => ({ value }))
      .catch(() => null)
      .finally(() => {
        loading = null
      })
    const loaded = await Promise.race([loading, sleep(patienceMilliseconds, null, { ref: false })])
    if (loaded) {
      awaySince = null
      return loaded
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
