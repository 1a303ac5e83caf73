import type { Limits } from '@rodovia/core/shared/limits.ts'

/** Asks the first, and where that fails the second: limits that are counted by each process are better than none, or a 500. */
export function withFallback(first: Limits, second: Limits, onFault: (error: unknown) => void): Limits {
  return {
    async take(key, limit, count) {
      try {
        return await first.take(key, limit, count)
      } catch (error) {
        onFault(error)
        return second.take(key, limit, count)
      }
    },
    async giveBack(key) {
      await second.giveBack(key)
      await first.giveBack(key).catch(onFault)
    },
  }
}
