import * as z from 'zod'
import { defineJob, type JobDefinition } from './job.ts'
import { type PollerOptions, startPoller } from './poller.ts'
import { type QueueOptions, runQueue } from './queue.ts'
import { isOnRedis } from './queue-backend.ts'

/** Finds work that is due in the tables that are its schedule. */
type DueSource<Payload> = Omit<PollerOptions, 'onError'> & { find: () => Promise<readonly Payload[]> }

/**
 * Runs a job whose schedule is a table. With Redis, BullMQ shares what a poller finds due among the workers
 * of all processes. Without it the job runs in this process while a place is free, and BullMQ on PostgreSQL
 * shares the rest and exclusive jobs. A queue that lost its jobs loses no work, and while its store is
 * unavailable all jobs run in this process. A job calls `work` again while it resolves to true.
 */
export async function startDueJob<Payload>(
  definition: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<unknown>,
  sources: readonly DueSource<Payload>[],
  options: QueueOptions,
): Promise<AsyncDisposable> {
  const { onError, onStarted, concurrency = 1 } = options
  const { name, isExclusive = false } = definition
  const isShared = isExclusive || isOnRedis(options.store)
  const runs = new Set<Promise<void>>()
  await using stack = new AsyncDisposableStack()
  let isClosing = false
  const runJob = async (payload: Payload) => {
    while (!isClosing && (await work(payload)) === true);
  }
  const queue = stack.use(await runQueue(definition, runJob, options))
  const runHere = (payload: Payload) => {
    onStarted?.(name, 0)
    const run = runJob(definition.payload.parse(payload))
      .catch(onError)
      .finally(() => runs.delete(run))
    runs.add(run)
    return run
  }
  const share = (payload: Payload) =>
    queue.enqueue(payload).catch((error) => {
      onError(error)
      return runHere(payload)
    })
  stack.defer(() => Promise.all(runs).then(() => {}))
  for (const { find, ...polling } of sources) {
    const start = async () => {
      for (const payload of await find()) {
        if (isShared || runs.size >= concurrency) await share(payload)
        else void runHere(payload)
      }
    }
    stack.use(await startPoller(start, { ...polling, onError }))
  }
  stack.defer(() => {
    isClosing = true
  })
  return stack.move()
}

/** Options of a job that is woken by notifications. */
export type WokenJobOptions = QueueOptions & Pick<PollerOptions, 'onDue'>

/** Runs a job without a payload, whose work claims by itself what is due. */
export function startClaimingJob(
  work: () => Promise<unknown>,
  {
    name,
    isExclusive = false,
    everySeconds,
    onDue,
    ...options
  }: WokenJobOptions &
    Pick<JobDefinition<object>, 'name' | 'isExclusive'> &
    Pick<PollerOptions, 'everySeconds'>,
): Promise<AsyncDisposable> {
  const definition = defineJob({ name, payload: z.object({}), key: () => 'due', isExclusive })
  return startDueJob(definition, work, [{ find: async () => [{}], everySeconds, onDue }], options)
}
