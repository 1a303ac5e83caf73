import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@rodovia/core/shared/clock.ts'

/** The value, or since when it cannot be read. */
export type Reading<Value> = { value: Value } | { unavailableSince: Date }

/** A reading is shared for this long, and a caller waits at most this long for one. */
const freshMilliseconds = 1_000
const timeoutMilliseconds = 2_000

/** Shares one reading among all callers, so that a busy database gets one query at a time. */
export function createSharedReader<Value>({
  load,
  clock,
}: {
  load: (at: Date) => Promise<Value>
  clock: Clock
}): () => Promise<Reading<Value>> {
  let loading: Promise<{ value: Value } | null> | null = null
  let unavailableSince: Date | null = null
  let last: { reading: Promise<Reading<Value>>; until: number } | null = null

  async function readOnce(): Promise<Reading<Value>> {
    loading ??= load(clock())
      .then((value) => ({ value }))
      .catch(() => null)
      .finally(() => {
        loading = null
      })
    const loaded = await Promise.race([loading, sleep(timeoutMilliseconds, null, { ref: false })])
    if (loaded) {
      unavailableSince = null
      return loaded
    }
    unavailableSince ??= clock()
    return { unavailableSince }
  }

  return () => {
    if (!last || performance.now() > last.until) {
      const reading = readOnce()
      const current = { reading, until: Number.POSITIVE_INFINITY }
      last = current
      reading.then(() => {
        current.until = performance.now() + freshMilliseconds
      })
    }
    return last.reading
  }
}
