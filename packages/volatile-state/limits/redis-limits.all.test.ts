import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestRedis } from '../../../test/support/redis.ts'
import { redisKinds } from '../../../test/support/redis-kinds.ts'
import { backgroundCommandMilliseconds, connectRedis } from '../redis.ts'
import { limitsContract } from './limits.contract.ts'
import { createLocalLimits } from './local-limits.ts'
import { createRedisLimits } from './redis-limits.ts'
import { withFallback } from './with-fallback.ts'

/** A busy machine takes longer than a request waits for Redis. */
const patience = { commandMilliseconds: backgroundCommandMilliseconds }

const twice = { quota: 2, windowSeconds: 60 }

describe.each(redisKinds)('limits in $kind', ({ start }) => {
  let server: TestRedis
  let redis: ReturnType<typeof connectRedis>
  beforeAll(async () => {
    server = await start()
    redis = connectRedis(server.url, () => {}, patience)
    await new Promise((resolve) => redis.once('ready', resolve))
  })
  afterAll(async () => {
    await redis[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  limitsContract((now) => createRedisLimits(redis, { now }))

  describe('a limit in Redis', () => {
    test('is shared by all processes, by the clock of Redis', async () => {
      const [one, other] = [createRedisLimits(redis), createRedisLimits(redis)]
      await one.take('shared', twice)
      await other.take('shared', twice)
      expect((await one.take('shared', twice)).isAllowed).toBe(false)
    })

    test('leaves no key when its window is over', async () => {
      await createRedisLimits(redis).take('short', { quota: 5, windowSeconds: 1 })
      const ttl = await redis.pttl('rodovia:limit:{short}')
      expect(ttl).toBeGreaterThan(0)
      expect(ttl).toBeLessThanOrEqual(1000)
    })

    test('is counted by each process while Redis is unavailable, and by Redis again afterwards', async () => {
      const faults: unknown[] = []
      const limits = withFallback(createRedisLimits(redis), createLocalLimits(), (error) =>
        faults.push(error),
      )
      await limits.take('away', twice)
      expect(faults).toEqual([])
      await server.stop()
      expect((await limits.take('away', twice)).isAllowed).toBe(true)
      expect((await limits.take('away', twice)).isAllowed).toBe(true)
      expect((await limits.take('away', twice)).isAllowed).toBe(false)
      await limits.giveBack('away')
      expect(faults.length).toBeGreaterThan(0)
      await server.start()
      const remainingOf = async (key: string) => {
        faults.length = 0
        const { remaining } = await limits.take(key, { quota: 1_000_000, windowSeconds: 60 })
        return faults.length === 0 ? remaining : 'counted here'
      }
      await expect.poll(() => remainingOf('back')).toBe(999_999)
    })
  })
})
