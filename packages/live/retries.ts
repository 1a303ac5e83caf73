/** How soon what failed is tried again. */
const retryMilliseconds = 200

export type Retries = Disposable & {
  /** Does it again and again until it succeeds, unless something else is added under the same key. */
  add(key: string, work: () => Promise<unknown>): void
  /** How much did not succeed yet. */
  count(): number
}

/**
 * What has to get through to Redis in the end, in the order in which it was added: one that fails again shows that it is still away,
 * and the rest waits with it. Beyond `max` the oldest is given up.
 */
export function createRetries({ max = 50_000 } = {}): Retries {
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
    add(key, work) {
      waiting.delete(key)
      waiting.set(key, work)
      if (waiting.size > max) waiting.delete(waiting.keys().next().value!)
      scheduleRetry()
    },
    count: () => waiting.size,
    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
