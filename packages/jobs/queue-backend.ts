import { setTimeout as sleep } from 'node:timers/promises'
import { openRedis } from '@rodovia/platform/open-redis.ts'
import { createPostgresBackend, createRedisBackend, type Job, type WorkerOptions, withBackend } from 'bullmq'

/** Where queues are kept: in PostgreSQL in a schema of their own, or in Redis. */
export type QueueStore = { databaseUrl: string } | { redisUrl: string }

type Work = (job: Job) => Promise<void>
type Options = Omit<WorkerOptions, 'connection'> & { onError: (error: Error) => void }

const onPostgres = withBackend(createPostgresBackend)
const onRedis = withBackend(createRedisBackend)

/** Longer than this nobody waits for Redis, who is asked for little. */
const commandMilliseconds = 1_000

/** A queue and a worker of it; `isAway` while neither can do anything. */
export async function openBackend(
  store: QueueStore,
  name: string,
  work: Work,
  { onError, ...options }: Options,
) {
  if ('redisUrl' in store) return openOnRedis(store.redisUrl, name, work, { onError, ...options })
  const connection = { ...pool, connectionString: store.databaseUrl, schema: 'bullmq', migrate: true }
  const queue = new onPostgres.Queue(name, { connection })
  const worker = new onPostgres.Worker(name, work, { ...options, connection })
  queue.on('error', onError)
  worker.on('error', onError)
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])
  return { queue, worker, isAway: () => false, disconnect() {} }
}

/** What a queue holds can be made again, so nothing of it waits for the disk. */
const pool = { max: 3, options: '-c synchronous_commit=off' }

/** Waits for Redis a moment only: whoever asks for work learns at once that it is away, the worker waits for it. */
async function openOnRedis(url: string, name: string, work: Work, { onError, ...options }: Options) {
  const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000)
  const queueConnection = openRedis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMilliseconds,
  })
  const workerConnection = openRedis(url, { retryStrategy, maxRetriesPerRequest: null })
  // The braces keep all keys of a queue in one slot of a cluster.
  const prefix = `{rodovia:${name}}`
  const queue = new onRedis.Queue(name, { connection: queueConnection, prefix })
  const worker = new onRedis.Worker(name, work, { ...options, connection: workerConnection, prefix })
  queue.on('error', onError)
  worker.on('error', onError)
  await Promise.race([queue.waitUntilReady(), sleep(commandMilliseconds)])
  return {
    queue,
    worker,
    isAway: () => queueConnection.status !== 'ready',
    disconnect() {
      queueConnection.disconnect()
      workerConnection.disconnect()
    },
  }
}
