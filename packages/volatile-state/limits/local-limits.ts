import type { Limit, LimitResult, RateLimiter } from '@rodovia/core/shared/limits.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'

/** Beyond this the least recently used key is evicted. */
const defaultMaxKeys = 100_000

/**
 * Sliding log in this process: keeps the time of each request of a key within the window, 8 bytes each, so that no window of that
 * length, wherever it begins, holds more than the quota. Ours, because rate-limiter-flexible counts in fixed windows.
 */
export function createLocalLimits({ now = Date.now, maxKeys = defaultMaxKeys } = {}): RateLimiter {
  const logs = new LRUCache<string, Log>(entryLimit(maxKeys))
  return {
    async take(key, limit, count = 1) {
      const log = logs.get(key) ?? new Log()
      logs.set(key, log)
      return log.take(limit, count, now())
    },
    async giveBack(key) {
      logs.get(key)?.giveBack()
    },
  }
}

/** Expired times are cut off together, in batches of this size. */
const maxExpired = 1024

/** Times in milliseconds, ascending. Those before `#start` have expired. */
class Log {
  #times: number[] = []
  #start = 0

  take({ quota, windowSeconds }: Limit, count: number, now: number): LimitResult {
    const windowMs = windowSeconds * 1000
    this.#forgetUntil(now - windowMs)
    const used = this.#times.length - this.#start
    const isAllowed = used + count <= quota
    if (isAllowed) for (let taken = 0; taken < count; taken++) this.#times.push(now)
    const leavesIn = (index: number) => ((this.#times[this.#start + index] ?? now) + windowMs - now) / 1000
    const isEmpty = this.#times.length === this.#start
    return {
      isAllowed,
      remaining: Math.max(0, quota - used - (isAllowed ? count : 0)),
      resetSeconds: isEmpty ? 0 : leavesIn(0),
      retryAfterSeconds: isAllowed ? 0 : leavesIn(used + count - quota - 1),
    }
  }

  giveBack(): void {
    if (this.#times.length > this.#start) this.#times.pop()
  }

  #forgetUntil(last: number): void {
    while (this.#start < this.#times.length && this.#times[this.#start]! <= last) this.#start++
    if (this.#start < maxExpired && this.#start < this.#times.length) return
    this.#times = this.#times.slice(this.#start)
    this.#start = 0
  }
}
