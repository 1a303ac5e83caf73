import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRedis } from '@rodovia/platform/open-redis.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import {
  createRedisBackend,
  type Job,
  type PgPool,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  runMigrations,
  type WorkerOptions,
  withBackend,
} from 'bullmq'

/** The store of a queue: PostgreSQL, in a schema of its own, or Redis. */
export type QueueStore = { postgres: QueueConnections } | { redisUrl: string }

export const isOnRedis = (store: QueueStore) => 'redisUrl' in store

type Work = (job: Job) => Promise<void>
type Options = Omit<WorkerOptions, 'connection'> & { onError: (error: Error) => void }

/** The connections to PostgreSQL that all queues and workers of a process share. */
export type QueueConnections = AsyncDisposable & { shared: PostgresConnection }

/** Listens on the connection that the process has for that; the payload is null after each connect. */
type Listen = (
  channel: 'bullmq_jobs',
  onNotified: (payload: string | null) => void,
) => Promise<AsyncDisposable>

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>

const lockNotAvailable = '55P03'

/** Takes the pool over and brings the schema of the queues up to date. */
export async function openQueueConnections(
  pool: PgPool,
  { schema, listen }: { schema: string; listen: Listen },
): Promise<QueueConnections> {
  await using stack = new AsyncDisposableStack()
  stack.defer(() => pool.end())
  const shared = new SharedConnection(pool)
  const client = await pool.connect()
  try {
    await runMigrations(client, schema)
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new OperatorError(
      `Another process keeps the schema ${schema} of the job queues locked for too long: ${(error as Error).message}.\n` +
        'End its transaction, or start again when it is over.',
    )
  } finally {
    client.release()
  }
  stack.use(await listen('bullmq_jobs', (payload) => shared.onNotified(payload)))
  const disposal = stack.move()
  return { shared, [Symbol.asyncDispose]: () => disposal.disposeAsync() }
}

/** BullMQ opens a pool for each queue and each worker, and a listening connection for each worker: here they share one of each. */
class SharedConnection extends PostgresConnection {
  readonly #notifications = new EventEmitter().setMaxListeners(0)
  readonly #client: ListenClient

  constructor(pool: PgPool) {
    super(pool)
    this.setMaxListeners(0)
    // The channel is listened to already.
    this.#client = Object.assign(this.#notifications, { query: async () => ({ rows: [] }) })
  }

  onNotified(payload: string | null): void {
    // Workers then look for jobs, because notifications may have been lost.
    if (payload === null) this.emit('listenerinvalidated')
    else this.#notifications.emit('notification', { channel: 'bullmq_jobs', payload })
  }

  override async getListenClient(): Promise<ListenClient> {
    return this.#client
  }

  /** A queue that closes leaves the connections to the others. */
  override async close(): Promise<void> {}
}

const onRedis = withBackend(createRedisBackend)

const redisCommandMilliseconds = 1_000

/** Opens a queue and a worker. `isUnavailable` says whether an added job would be refused now. */
export async function openBackend(
  store: QueueStore,
  name: string,
  work: Work,
  { onError, ...options }: Options,
) {
  if ('redisUrl' in store) return openOnRedis(store.redisUrl, name, work, { onError, ...options })
  const { shared } = store.postgres
  const onPostgres = withBackend<PostgresQueueBackend, PostgresConnectionOptions>(
    (queueName, queueOptions) => new PostgresQueueBackend(shared, queueName, queueOptions),
  )
  const connection = shared.pool
  const queue = new onPostgres.Queue(name, { connection })
  const worker = new onPostgres.Worker(name, work, { ...options, connection })
  queue.on('error', onError)
  worker.on('error', onError)
  try {
    await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])
  } catch (error) {
    await Promise.allSettled([worker.close(true), queue.close()])
    throw error
  }
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
