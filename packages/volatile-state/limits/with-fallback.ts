import type { RateLimiter } from '@rodovia/core/shared/limits.ts'

/** Uses `fallback` where `primary` fails: limits per process are better than no limit or a 500. */
export function withFallback(
  primary: RateLimiter,
  fallback: RateLimiter,
  onFault: (error: unknown) => void,
): RateLimiter {
  return {
    async take(key, limit, count) {
      try {
        return await primary.take(key, limit, count)
      } catch (error) {
        onFault(error)
        return fallback.take(key, limit, count)
      }
    },
    async giveBack(key) {
      await fallback.giveBack(key)
      await primary.giveBack(key).catch(onFault)
    },
  }
}
