import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../test/support/postgres.ts'
import { startRedis, type TestRedis } from '../../test/support/redis.ts'
import { startRedisCluster } from '../../test/support/redis-cluster.ts'
import { defineJob } from './job.ts'
import { type RunningQueue, runQueue } from './queue.ts'
import type { QueueStore } from './queue-backend.ts'

const stack = new AsyncDisposableStack()
let redis: TestRedis
const stores = {} as Record<'PostgreSQL' | 'Redis' | 'a cluster of three', QueueStore>
beforeAll(async () => {
  redis = stack.use(await startRedis())
  stores.Redis = { redisUrl: redis.url }
  stores['a cluster of three'] = { redisUrl: stack.use(await startRedisCluster()).url }
  stores.PostgreSQL = { databaseUrl: stack.use(await createTestDatabase()).url }
})
afterAll(() => stack.disposeAsync())

describe.each(['PostgreSQL', 'Redis', 'a cluster of three'] as const)('a queue in %s', (kind) => {
  let count = 0
  let errors: Error[]
  let done: string[]
  beforeEach(() => {
    count += 1
    errors = []
    done = []
  })

  /** A queue of its own for each test, with as many workers as there are of it. */
  function open(
    work: (name: string) => Promise<void>,
    concurrency = 1,
  ): Promise<RunningQueue<{ name: string }>> {
    const job = defineJob({
      name: `test-${count}`,
      payload: z.object({ name: z.string() }),
      key: ({ name }) => name,
    })
    const options = { store: stores[kind], onError: (error: Error) => void errors.push(error), concurrency }
    return runQueue(
      job,
      async ({ name }) => {
        await work(name)
        done.push(name)
      },
      options,
    )
  }

  test('does what it is asked for', async () => {
    await using queue = await open(async () => {})
    await queue.enqueue({ name: 'a' })
    await queue.enqueue({ name: 'b' })
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b'])
  })

  test('does once what is asked for often while it is done, and once more behind it', async () => {
    const { promise: gate, resolve: open_ } = Promise.withResolvers<void>()
    let begun = 0
    await using queue = await open(async () => {
      begun += 1
      await gate
    })
    await queue.enqueue({ name: 'a' })
    await expect.poll(() => begun).toBe(1)
    for (let time = 0; time < 10; time++) await queue.enqueue({ name: 'a' })
    open_()
    await expect.poll(() => done).toEqual(['a', 'a'])
    await sleep(300)
    expect(done).toEqual(['a', 'a'])
  })

  test('does different work side by side, as much as it may', async () => {
    const { promise: gate, resolve: open_ } = Promise.withResolvers<void>()
    let underWay = 0
    await using queue = await open(async () => {
      underWay += 1
      await gate
    }, 3)
    for (const name of ['a', 'b', 'c', 'd']) await queue.enqueue({ name })
    await expect.poll(() => underWay).toBe(3)
    await sleep(200)
    expect(underWay).toBe(3)
    open_()
    await expect.poll(() => done.length).toBe(4)
  })

  test('shares the work among its workers, each piece done once', async () => {
    await using _one = await open(() => sleep(20))
    await using _other = await open(() => sleep(20))
    const names = Array.from({ length: 20 }, (_, index) => `${index}`)
    await using queue = await open(() => sleep(20))
    for (const name of names) await queue.enqueue({ name })
    await expect.poll(() => done.length).toBe(20)
    expect(new Set(done)).toEqual(new Set(names))
  })

  test('says what failed, and goes on', async () => {
    await using queue = await open(async (name) => {
      if (name === 'bad') throw new Error('no good')
    })
    await queue.enqueue({ name: 'bad' })
    await queue.enqueue({ name: 'good' })
    await expect.poll(() => done).toEqual(['good'])
    expect(errors.map(({ message }) => message)).toContain('no good')
  })

  test('repeats by itself', async () => {
    await using queue = await open(async () => {})
    await queue.repeat({ name: 'tick' }, 1)
    await expect.poll(() => done.length).toBeGreaterThan(2)
  })

  test('refuses what is no such work', async () => {
    await using queue = await open(async () => {})
    await expect(queue.enqueue({ name: 1 as never })).rejects.toThrow(/string/)
  })
})

test('while Redis is away whoever asks learns it at once, and afterwards all goes on', async () => {
  const job = defineJob({ name: 'away', payload: z.object({}), key: () => 'away' })
  let done = 0
  const work = async () => {
    done += 1
  }
  await using queue = await runQueue(job, work, { store: stores.Redis, onError: () => {} })
  await queue.enqueue({})
  await expect.poll(() => done).toBe(1)
  await redis.stop()
  await expect(queue.enqueue({})).rejects.toThrow()
  await redis.start()
  await expect
    .poll(
      async () =>
        queue.enqueue({}).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  await expect.poll(() => done).toBeGreaterThan(1)
})

test('a queue may be opened, used and closed while Redis is away', async () => {
  await redis.stop()
  const job = defineJob({ name: 'closed', payload: z.object({}), key: () => 'closed' })
  {
    await using queue = await runQueue(job, async () => {}, { store: stores.Redis, onError: () => {} })
    await expect(queue.enqueue({})).rejects.toThrow()
  }
  await redis.start()
})
