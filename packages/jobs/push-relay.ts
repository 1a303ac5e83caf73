import { readDueReceipts } from '@rodovia/core/notifications/pushes/read-receipts.ts'
import { sendDuePushes } from '@rodovia/core/notifications/pushes/send-pushes.ts'
import { startClaimingJob, type WokenJobOptions } from './due-job.ts'
import { startPoller } from './poller.ts'

type Ports = Parameters<typeof sendDuePushes>[0] & Parameters<typeof readDueReceipts>[0]

const everySeconds = 3
const receiptsEverySeconds = 10

/** Batches at a time: a push service that does not answer holds up its batch for seconds, and not the others. */
const concurrency = 4

/** Sends due pushes, each job a batch, and reads Expo's receipts. Any number of workers may run it: each claims other rows. */
export async function startPushRelay(
  ports: Ports,
  { onDue, ...options }: WokenJobOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const sendBatch = async () => (await sendDuePushes(ports)) > 0
  const polling = { everySeconds, onDue }
  stack.use(await startClaimingJob({ name: 'pushes' }, sendBatch, polling, { ...options, concurrency }))
  const readBatch = async () => (await readDueReceipts(ports)) > 0
  const { onError } = options
  stack.use(await startPoller(readBatch, { everySeconds: receiptsEverySeconds, onError }))
  return stack.move()
}
