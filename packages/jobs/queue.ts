import { createPostgresBackend, type Job, withBackend } from 'bullmq'
import type { JobDefinition } from './job.ts'

export type QueueOptions = { databaseUrl: string; onError: (error: Error) => void }

export type RunningQueue<Payload> = AsyncDisposable & {
  /** Asks for the work now. While the same work is being done, it is done once more behind it. */
  ask(payload: Payload): Promise<void>
  /** Asks for the work again and again, whoever else does so too. */
  repeat(payload: Payload, everySeconds: number): Promise<void>
}

const { Queue, Worker } = withBackend(createPostgresBackend)

/**
 * How soon work goes on after the database was away: BullMQ's own half minutes would add up to one. A lock that runs out
 * too early does no harm, for work may be done twice.
 */
const recovery = { runRetryDelay: 500, lockDuration: 5_000, stalledInterval: 1_000 }

/** A queue and its worker in one process, on BullMQ's PostgreSQL backend in a schema of its own. */
export async function runQueue<Payload>(
  { name, payload: schema, key }: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<void>,
  { databaseUrl, onError }: QueueOptions,
): Promise<RunningQueue<Payload>> {
  const connection = { connectionString: databaseUrl, schema: 'bullmq', migrate: true, max: 3 }
  const queue = new Queue(name, { connection })
  const worker = new Worker(name, (job: Job) => work(schema.parse(job.data)), {
    connection,
    ...recovery,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 1000 },
  })
  // A database on its way out takes the idle connections of a closed queue with it: no news any more.
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  queue.on('error', report)
  worker.on('error', report)
  worker.on('failed', (_job, error) => report(error))
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])

  return {
    async ask(payload) {
      const data = schema.parse(payload)
      await queue.add(name, data, { deduplication: { id: key(data), keepLastIfActive: true } })
    },
    async repeat(payload, everySeconds) {
      const data = schema.parse(payload)
      await queue.upsertJobScheduler(key(data), { every: everySeconds * 1000 }, { name, data })
    },
    async [Symbol.asyncDispose]() {
      isClosing = true
      await worker.close()
      await queue.close()
    },
  }
}
