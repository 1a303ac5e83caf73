import type { Job } from 'bullmq'
import type { JobDefinition } from './job.ts'
import { openBackend, type QueueStore } from './queue-backend.ts'

export type QueueOptions = {
  store: QueueStore
  onError: (error: Error) => void
  /** Called for all work that is begun, with how long ago it was due. */
  onBegun?: (queue: string, secondsLate: number) => void
  /** So much of it is worked on at once here; 1 by default. */
  concurrency?: number
}

export type RunningQueue<Payload> = AsyncDisposable & {
  /** Asks for the work now; rejects at once while the store is away. While the same work is being done, it is done once more behind it. */
  enqueue(payload: Payload): Promise<void>
  /** Asks for the work again and again, whoever else does so too. */
  repeat(payload: Payload, everySeconds: number): Promise<void>
}

/**
 * How soon work goes on after its store was away: BullMQ's own half minutes would add up to one. A lock that runs out
 * too early does no harm, for work may be done twice.
 */
const recovery = { runRetryDelay: 500, lockDuration: 5_000, stalledInterval: 1_000 }

/** A queue of BullMQ's and its worker in one process. */
export async function runQueue<Payload>(
  { name, payload: schema, key }: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<void>,
  { store, onError, onBegun, concurrency = 1 }: QueueOptions,
): Promise<RunningQueue<Payload>> {
  // A database on its way out takes the idle connections of a closed queue with it: no news any more.
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  const { queue, worker, isAway, disconnect } = await openBackend(
    store,
    name,
    async (job) => {
      onBegun?.(name, secondsLate(job))
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
    async enqueue(payload) {
      const data = schema.parse(payload)
      if (isAway()) throw new Error(`the store of the queue ${name} is away`)
      await queue.add(name, data, { deduplication: { id: key(data), keepLastIfActive: true } })
    },
    async repeat(payload, everySeconds) {
      const data = schema.parse(payload)
      await queue.upsertJobScheduler(key(data), { every: everySeconds * 1000 }, { name, data })
    },
    async [Symbol.asyncDispose]() {
      isClosing = true
      // Of a store that is away nobody takes leave.
      if (isAway()) disconnect()
      await Promise.allSettled([worker.close(isAway()), queue.close()])
      disconnect()
    },
  }
}

/** Repeated work is in the queue before it is due; `delay` of the job itself is 0 once it is. */
function secondsLate({ timestamp, opts }: Job): number {
  return Math.max(0, Date.now() - timestamp - (opts.delay ?? 0)) / 1000
}
