import { z } from 'zod'
import { defineJob, type JobDefinition } from './job.ts'
import { type PollerOptions, startPoller } from './poller.ts'
import { type QueueOptions, runQueue } from './queue.ts'

/** Finds work that is due in the tables that are its schedule. */
type DueSource<Payload> = Omit<PollerOptions, 'onError'> & { find: () => Promise<readonly Payload[]> }

/**
 * Runs a job whose schedule is a table: pollers enqueue what is due, and BullMQ shares it among the workers of all processes. A queue
 * that lost its jobs loses no work, and while its store is unavailable jobs run in this process. A job calls `work` again while it
 * resolves to true because there is more to do.
 */
export async function startDueJob<Payload>(
  definition: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<unknown>,
  sources: readonly DueSource<Payload>[],
  options: QueueOptions,
): Promise<AsyncDisposable> {
  const { onError } = options
  await using stack = new AsyncDisposableStack()
  let isClosing = false
  const runJob = async (payload: Payload) => {
    while (!isClosing && (await work(payload)) === true);
  }
  const queue = stack.use(await runQueue(definition, runJob, options))
  const enqueueOrRun = (payload: Payload) =>
    queue.enqueue(payload).catch((error) => {
      onError(error)
      return runJob(definition.payload.parse(payload))
    })
  for (const { find, ...polling } of sources) {
    const enqueueDue = async () => void (await Promise.all((await find()).map(enqueueOrRun)))
    stack.use(await startPoller(enqueueDue, { ...polling, onError }))
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
