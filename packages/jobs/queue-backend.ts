import { setTimeout as sleep } from 'node:timers/promises'
import { openRedis } from '@rodovia/platform/open-redis.ts'
import { createPostgresBackend, createRedisBackend, type Job, type WorkerOptions, withBackend } from 'bullmq'

/** Where a queue is stored: in PostgreSQL in a schema of its own, or in Redis. */
export type QueueStore = { databaseUrl: string } | { redisUrl: string }

type Work = (job: Job) => Promise<void>
type Options = Omit<WorkerOptions, 'connection'> & { onError: (error: Error) => void }

const onPostgres = withBackend(createPostgresBackend)
const onRedis = withBackend(createRedisBackend)

const redisCommandMilliseconds = 1_000

/** Jobs can be enqueued again from the tables that are their schedule, so no commit waits for the disk. */
const poolOptions = { max: 3, options: '-c synchronous_commit=off' }

/** Opens a queue and a worker. `isUnavailable` says whether an added job would be refused now. */
export async function openBackend(
  store: QueueStore,
  name: string,
  work: Work,
  { onError, ...options }: Options,
) {
  if ('redisUrl' in store) return openOnRedis(store.redisUrl, name, work, { onError, ...options })
  const connection = { ...poolOptions, connectionString: store.databaseUrl, schema: 'bullmq', migrate: true }
  const queue = new onPostgres.Queue(name, { connection })
  const worker = new onPostgres.Worker(name, work, { ...options, connection })
  queue.on('error', onError)
  worker.on('error', onError)
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])
  return { queue, worker, isUnavailable: () => false, disconnect() {} }
}

/** The queue's connection fails fast, so that a caller learns of an outage at once; the worker's waits until Redis is back. */
async function openOnRedis(url: string, name: string, work: Work, { onError, ...options }: Options) {
  const retryStrategy = (attempt: number) => Math.min(100 * attempt, 2_000)
  const queueConnection = openRedis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: redisCommandMilliseconds,
  })
  const workerConnection = openRedis(url, { retryStrategy, maxRetriesPerRequest: null })
  // The braces keep all keys of a queue in one slot of a cluster.
  const prefix = `{rodovia:${name}}`
  const queue = new onRedis.Queue(name, { connection: queueConnection, prefix })
  const worker = new onRedis.Worker(name, work, { ...options, connection: workerConnection, prefix })
  queue.on('error', onError)
  worker.on('error', onError)
  await Promise.race([queue.waitUntilReady(), sleep(redisCommandMilliseconds)])
  return {
    queue,
    worker,
    isUnavailable: () => queueConnection.status !== 'ready',
    disconnect() {
      queueConnection.disconnect()
      workerConnection.disconnect()
    },
  }
}
