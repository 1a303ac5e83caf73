import type { Limit, RateLimiter } from '@rodovia/core/shared/limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** The contract of every `RateLimiter`. `make` creates one with the test's clock, in milliseconds. */
export function limitsContract(make: (now: () => number) => RateLimiter): void {
  const start = 1_800_000_000_000
  let keys = 0

  /** A limiter with a key of its own, and its clock. */
  function aLimiter(limit: Limit) {
    let now = start
    const limits = make(() => now)
    const key = `contract ${process.pid} ${keys++}`
    return {
      take: (count?: number) => limits.take(key, limit, count),
      giveBack: () => limits.giveBack(key),
      at(ms: number) {
        now = start + ms
      },
    }
  }

  describe('a limit', () => {
    test('allows its quota at once and reports what remains', async () => {
      const limiter = aLimiter({ quota: 3, windowSeconds: 10 })
      for (const remaining of [2, 1, 0])
        expect(await limiter.take()).toEqual({
          isAllowed: true,
          remaining,
          resetSeconds: 10,
          retryAfterSeconds: 0,
        })
      expect(await limiter.take()).toEqual({
        isAllowed: false,
        remaining: 0,
        resetSeconds: 10,
        retryAfterSeconds: 10,
      })
    })

    test('allows one more when the oldest has left the window, and not a millisecond before', async () => {
      const limiter = aLimiter({ quota: 2, windowSeconds: 10 })
      await limiter.take()
      limiter.at(4000)
      await limiter.take()
      limiter.at(9999)
      expect(await limiter.take()).toMatchObject({ isAllowed: false, retryAfterSeconds: 0.001 })
      limiter.at(10_000)
      expect(await limiter.take()).toMatchObject({ isAllowed: true, remaining: 0, resetSeconds: 4 })
      expect(await limiter.take()).toMatchObject({ isAllowed: false, retryAfterSeconds: 4 })
    })

    test('takes several at once or none', async () => {
      const limiter = aLimiter({ quota: 5, windowSeconds: 10 })
      expect(await limiter.take(3)).toMatchObject({ isAllowed: true, remaining: 2 })
      expect(await limiter.take(3)).toMatchObject({ isAllowed: false, remaining: 2, retryAfterSeconds: 10 })
      expect(await limiter.take(2)).toMatchObject({ isAllowed: true, remaining: 0 })
    })

    test('does not count a request that is given back', async () => {
      const limiter = aLimiter({ quota: 1, windowSeconds: 10 })
      await limiter.take()
      await limiter.giveBack()
      expect((await limiter.take()).isAllowed).toBe(true)
      expect((await limiter.take()).isAllowed).toBe(false)
      await aLimiter({ quota: 1, windowSeconds: 10 }).giveBack()
    })

    test('allows no more than its quota of concurrent requests', async () => {
      const limiter = aLimiter({ quota: 10, windowSeconds: 10 })
      const taken = await Promise.all(Array.from({ length: 50 }, () => limiter.take()))
      expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
    })

    test('holds in every window, wherever it begins, and refuses no request that fits', async () => {
      const steps = fc.array(fc.record({ waitMs: fc.nat(700), count: fc.integer({ min: 1, max: 3 }) }), {
        maxLength: 80,
      })
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (requests, quota) => {
          const limiter = aLimiter({ quota, windowSeconds: 1 })
          const taken: number[] = []
          let at = 0
          for (const { waitMs, count } of requests) {
            at += waitMs
            limiter.at(at)
            const used = taken.filter((one) => one > at - 1000).length
            const { isAllowed } = await limiter.take(count)
            expect(isAllowed).toBe(used + count <= quota)
            if (isAllowed) for (let one = 0; one < count; one++) taken.push(at)
          }
          for (const from of taken)
            expect(taken.filter((one) => one >= from && one < from + 1000).length).toBeLessThanOrEqual(quota)
        }),
        { numRuns: 60 },
      )
    })
  })
}
