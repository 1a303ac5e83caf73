import { sendDueMail } from '@rodovia/core/notifications/mail/send-mails.ts'
import { readDueReceipts } from '@rodovia/core/notifications/pushes/read-receipts.ts'
import { sendDuePushes } from '@rodovia/core/notifications/pushes/send-pushes.ts'
import { startClaimingJob, type WokenJobOptions } from './due-job.ts'
import { startPoller } from './poller.ts'

type Ports = Parameters<typeof sendDuePushes>[0] & Parameters<typeof readDueReceipts>[0]

const receiptsEverySeconds = 10

/** Sends due mails, each job one of them. Any number of workers may run it: each claims other rows. */
export function startMailRelay(
  ports: Parameters<typeof sendDueMail>[0],
  options: WokenJobOptions,
): Promise<AsyncDisposable> {
  const job = { name: 'mails', everySeconds: 5, concurrency: 2 }
  return startClaimingJob(() => sendDueMail(ports), { ...options, ...job })
}

/** Sends due pushes, each job a batch, and reads Expo's receipts. Any number of workers may run it: each claims other rows. */
export async function startPushRelay(ports: Ports, options: WokenJobOptions): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  // Four batches at a time: a push service that does not answer holds up its batch for seconds, and not the others.
  const job = { name: 'pushes', everySeconds: 3, concurrency: 4 }
  const sendBatch = async () => (await sendDuePushes(ports)) > 0
  stack.use(await startClaimingJob(sendBatch, { ...options, ...job }))
  const { onError } = options
  const readBatch = async () => (await readDueReceipts(ports)) > 0
  stack.use(await startPoller(readBatch, { everySeconds: receiptsEverySeconds, onError }))
  return stack.move()
}
