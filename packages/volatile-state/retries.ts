const retryMilliseconds = 200

/**
 * Repeats writes to Redis in their order until they succeed. One that fails again means that Redis is still unavailable, so the rest
 * waits. Beyond `max` the oldest is dropped.
 */
export function createRetries({ max = 50_000 } = {}) {
  const waiting = new Map<string, () => Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function retryAll(): Promise<void> {
    for (const [key, work] of waiting) {
      try {
        await work()
      } catch {
        break
      }
      if (waiting.get(key) === work) waiting.delete(key)
    }
    timer = undefined
    if (waiting.size > 0) scheduleRetry()
  }

  function scheduleRetry(): void {
    if (isClosed) return
    timer ??= setTimeout(() => void retryAll(), retryMilliseconds)
  }

  return {
    /** Repeats `work` until it succeeds or is replaced by another of its key. */
    add(key: string, work: () => Promise<unknown>) {
      waiting.delete(key)
      waiting.set(key, work)
      if (waiting.size > max) waiting.delete(waiting.keys().next().value!)
      scheduleRetry()
    },
    /** Works that have not succeeded yet. */
    count: () => waiting.size,
    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
