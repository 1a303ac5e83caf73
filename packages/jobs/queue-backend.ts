import { createPostgresBackend, createRedisBackend, type Job, type WorkerOptions, withBackend } from 'bullmq'
import { Redis } from 'ioredis'

/** Where queues are kept: in PostgreSQL in a schema of their own, or in Redis. */
export type QueueStore = { databaseUrl: string } | { redisUrl: string }

type Work = (job: Job) => Promise<void>
type Options = Omit<WorkerOptions, 'connection'>

const onPostgres = withBackend(createPostgresBackend)
const onRedis = withBackend(createRedisBackend)

/** A queue and a worker of it, once they may be used. */
export async function openBackend(store: QueueStore, name: string, work: Work, options: Options) {
  if ('redisUrl' in store) {
    // Whoever asks for work learns at once that Redis is away; whoever waits for work waits for Redis, too.
    const asking = connect(store.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
    const waiting = connect(store.redisUrl, { maxRetriesPerRequest: null })
    const queue = new onRedis.Queue(name, { connection: asking, skipWaitingForReady: true })
    const worker = new onRedis.Worker(name, work, { ...options, connection: waiting })
    return {
      queue,
      worker,
      close() {
        asking.disconnect()
        waiting.disconnect()
      },
    }
  }
  const connection = { connectionString: store.databaseUrl, schema: 'bullmq', migrate: true, max: 3 }
  const queue = new onPostgres.Queue(name, { connection })
  const worker = new onPostgres.Worker(name, work, { ...options, connection })
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])
  return { queue, worker, close() {} }
}

function connect(
  url: string,
  options: { enableOfflineQueue?: boolean; maxRetriesPerRequest: number | null },
) {
  return new Redis(url, { ...options, retryStrategy: (attempt) => Math.min(100 * attempt, 2000) })
}
