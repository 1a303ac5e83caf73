import { setTimeout as sleep } from 'node:timers/promises'
import { createListener } from '@rodovia/postgres/connections/listener.ts'
import { openQueuePool, queueSchema } from '@rodovia/postgres/connections/queue-pool.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../../test/support/postgres.ts'
import { startRedis, type TestRedis } from '../../test/support/redis.ts'
import { startRedisCluster } from '../../test/support/redis-cluster.ts'
import { startDueJob } from './due-job.ts'
import { defineJob, type JobDefinition } from './job.ts'
import { runQueue } from './queue.ts'
import { openQueueConnections, type QueueStore } from './queue-backend.ts'

const stack = new AsyncDisposableStack()
let redis: TestRedis
const stores = {} as Record<'PostgreSQL' | 'Redis' | 'a cluster of three', QueueStore>
beforeAll(async () => {
  redis = stack.use(await startRedis())
  stores.Redis = { redisUrl: redis.url }
  stores['a cluster of three'] = { redisUrl: stack.use(await startRedisCluster()).url }
  const { url } = stack.use(await createTestDatabase())
  const listener = stack.use(createListener(url))
  stores.PostgreSQL = {
    postgres: stack.use(await openQueueConnections(openQueuePool(url), { ...listener, schema: queueSchema })),
  }
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

  type Definition = JobDefinition<{ name: string }>

  /** A definition of its own for each test. */
  const aJob = (traits: Partial<Definition> = {}): Definition =>
    defineJob({
      name: `test-${count}`,
      payload: z.object({ name: z.string() }),
      key: ({ name }) => name,
      ...traits,
    })

  const optionsOf = (concurrency: number) => ({
    store: stores[kind],
    onError: (error: Error) => void errors.push(error),
    concurrency,
  })

  /** The test's queue, with one more worker each time. */
  async function open(
    work: (name: string) => Promise<void>,
    concurrency = 1,
    traits: Partial<Definition> = {},
  ) {
    const run = async ({ name }: { name: string }) => {
      await work(name)
      done.push(name)
    }
    const queue = await runQueue(aJob(traits), run, optionsOf(concurrency))
    // On a busy machine a cluster may not be there yet when its queue is opened.
    const enqueue = (payload: { name: string }): Promise<void> =>
      queue.enqueue(payload).catch(async (error: Error) => {
        if (!error.message.endsWith('is unavailable')) throw error
        await sleep(100)
        return enqueue(payload)
      })
    return { ...queue, enqueue }
  }

  test('runs the jobs it is given', async () => {
    await using queue = await open(async () => {})
    await queue.enqueue({ name: 'a' })
    await queue.enqueue({ name: 'b' })
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b'])
  })

  /** A job that is enqueued ten times while it runs, on a worker with room for more. */
  async function enqueuedWhileRunning(isExclusive: boolean) {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    let started = 0
    const work = async () => {
      started += 1
      await gate
    }
    const queue = await open(work, 4, { isExclusive })
    await queue.enqueue({ name: 'a' })
    await expect.poll(() => started).toBe(1)
    for (let time = 0; time < 10; time++) await queue.enqueue({ name: 'a' })
    await sleep(300)
    return { queue, openGate, started: () => started }
  }

  test('runs an exclusive job that is enqueued often while it runs one more time, after it', async () => {
    const { queue, openGate, started } = await enqueuedWhileRunning(true)
    await using _queue = queue
    expect(started()).toBe(1)
    openGate()
    await expect.poll(() => done).toEqual(['a', 'a'])
    await sleep(300)
    expect(done).toEqual(['a', 'a'])
  })

  test('runs any other job beside the one that runs, so that a slow one delays nothing', async () => {
    const { queue, openGate, started } = await enqueuedWhileRunning(false)
    await using _queue = queue
    await expect.poll(started).toBeGreaterThan(1)
    openGate()
    await expect.poll(() => done.length - started()).toBe(0)
  })

  test('runs jobs of different keys in parallel, up to its concurrency', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    let running = 0
    await using queue = await open(async () => {
      running += 1
      await gate
    }, 3)
    for (const name of ['a', 'b', 'c', 'd']) await queue.enqueue({ name })
    await expect.poll(() => running).toBe(3)
    await sleep(200)
    expect(running).toBe(3)
    openGate()
    await expect.poll(() => done.length).toBe(4)
  })

  test('shares jobs among its workers, each job run once', async () => {
    await using _one = await open(() => sleep(20))
    await using _other = await open(() => sleep(20))
    const names = Array.from({ length: 20 }, (_, index) => `${index}`)
    await using queue = await open(() => sleep(20))
    for (const name of names) await queue.enqueue({ name })
    await expect.poll(() => done.length).toBe(20)
    expect(new Set(done)).toEqual(new Set(names))
  })

  test('reports a job that failed, and runs the next', async () => {
    await using queue = await open(async (name) => {
      if (name === 'bad') throw new Error('no good')
    })
    await queue.enqueue({ name: 'bad' })
    await queue.enqueue({ name: 'good' })
    await expect.poll(() => done).toEqual(['good'])
    expect(errors.map(({ message }) => message)).toContain('no good')
  })

  test('runs periodically what a source finds', async () => {
    const source = { find: async () => [{ name: 'tick' }], everySeconds: 1 }
    await using _job = await startDueJob(
      aJob(),
      async ({ name }) => void done.push(name),
      [source],
      optionsOf(1),
    )
    await expect.poll(() => done.length).toBeGreaterThan(2)
  })

  test('runs a job again while it says that there is more, and at once after a notification', async () => {
    let waiting = 3
    let wake = () => {}
    const source = {
      find: async () => [{ name: 'batch' }],
      everySeconds: 60,
      onDue: async (call: () => void) => {
        wake = call
        return { [Symbol.asyncDispose]: async () => {} }
      },
    }
    const work = async ({ name }: { name: string }) => {
      done.push(name)
      waiting -= 1
      return waiting > 0
    }
    await using _job = await startDueJob(aJob(), work, [source], optionsOf(1))
    await expect.poll(() => done.length).toBe(3)
    await sleep(300)
    expect(done).toHaveLength(3)
    wake()
    await expect.poll(() => done.length).toBe(4)
  })

  test('refuses a payload that does not fit the schema', async () => {
    await using queue = await open(async () => {})
    await expect(queue.enqueue({ name: 1 as never })).rejects.toThrow(/string/)
  })
})

test('while Redis is unavailable a caller learns it at once, and afterwards jobs run again', async () => {
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
    .poll(async () =>
      queue.enqueue({}).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => done).toBeGreaterThan(1)
})

test('a queue may be opened, used and closed while Redis is unavailable', async () => {
  await redis.stop()
  const job = defineJob({ name: 'closed', payload: z.object({}), key: () => 'closed' })
  {
    await using queue = await runQueue(job, async () => {}, { store: stores.Redis, onError: () => {} })
    await expect(queue.enqueue({})).rejects.toThrow()
  }
  await redis.start()
})

test('while Redis is unavailable due work runs in this process', async () => {
  await redis.stop()
  const job = defineJob({ name: 'fallback', payload: z.object({}), key: () => 'due' })
  let runs = 0
  const work = async () => {
    runs += 1
  }
  const sources = [{ find: async () => [{}], everySeconds: 0.1 }]
  {
    await using _job = await startDueJob(job, work, sources, { store: stores.Redis, onError: () => {} })
    await expect.poll(() => runs).toBeGreaterThan(2)
  }
  await redis.start()
})
