import type { JobDefinition } from './job.ts'
import { openBackend, type QueueStore } from './queue-backend.ts'

export type QueueOptions = {
  store: QueueStore
  onError: (error: Error) => void
  /** Called when a job starts, with the time it waited in the queue. */
  onStarted?: (queue: string, secondsWaited: number) => void
  /** Jobs that run at a time in this process; 1 by default. */
  concurrency?: number
}

/**
 * BullMQ's own times of half a minute would add up to one until work goes on after an outage of the store. A lock that expires too
 * early does no harm: jobs may run twice.
 */
const recovery = { runRetryDelay: 500, lockDuration: 5_000, stalledInterval: 1_000 }

/** Opens a BullMQ queue and its worker in this process. */
export async function runQueue<Payload>(
  { name, payload: schema, key, isExclusive = false }: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<void>,
  { store, onError, onStarted, concurrency = 1 }: QueueOptions,
) {
  let isClosing = false
  // A database that stops closes the idle connections of a queue that is closing too: that is no error.
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  const { queue, worker, isUnavailable, disconnect } = await openBackend(
    store,
    name,
    async (job) => {
      onStarted?.(name, Math.max(0, Date.now() - job.timestamp) / 1000)
      // From here on the next job with this key may wait: it finds what this one comes too late for.
      if (!isExclusive) await job.removeDeduplicationKey().catch(report)
      await work(schema.parse(job.data))
    },
    {
      ...recovery,
      onError: report,
      concurrency,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 1000 },
    },
  )
  worker.on('failed', (_job, error) => report(error))

  return {
    /** Adds a job, unless one with its key waits already. Rejects at once while the store is unavailable. */
    async enqueue(payload: Payload) {
      const data = schema.parse(payload)
      if (isUnavailable()) throw new Error(`the store of the queue ${name} is unavailable`)
      await queue.add(name, data, { deduplication: { id: key(data), keepLastIfActive: isExclusive } })
    },
    async [Symbol.asyncDispose]() {
      isClosing = true
      if (isUnavailable()) disconnect()
      await Promise.allSettled([worker.close(isUnavailable()), queue.close()])
      disconnect()
    },
  }
}
