import { relayRecipientMessages } from '@rodovia/core/delivery/recipient-messages/relay-messages.ts'
import { type SendPorts, sendDueMessages } from '@rodovia/core/delivery/recipient-messages/send-messages.ts'
import { type SendFiscalPorts, sendDueFiscalDocument } from '@rodovia/core/fiscal-documents/send-documents.ts'
import { type SendMailPorts, sendDueMail } from '@rodovia/core/notifications/mail/send-mails.ts'
import type { PushPorts } from '@rodovia/core/notifications/pushes/ports.ts'
import { readDueReceipts } from '@rodovia/core/notifications/pushes/read-receipts.ts'
import { pushBatchSize, sendDuePushes } from '@rodovia/core/notifications/pushes/send-pushes.ts'
import { startClaimingJob, type WokenJobOptions } from './due-job.ts'
import { type PollerOptions, startPoller } from './poller.ts'

/**
 * The longest delay between an event and its message if no notification woke the worker: positions come a
 * moment after the commit.
 */
const relayEverySeconds = 1

/**
 * Makes messages to recipients of what happened, and sends them. Any number of workers may run it: one makes the messages of an event, and
 * each message is sent by one.
 */
export async function startRecipientMessages(
  ports: SendPorts,
  { onError, onMessage, onDue }: Pick<PollerOptions, 'onError' | 'onDue'> & Pick<SendPorts, 'onMessage'>,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const relay = () => relayRecipientMessages(ports)
  stack.use(await startPoller(relay, { everySeconds: relayEverySeconds, onError }))
  const send = () => sendDueMessages({ ...ports, ...(onMessage && { onMessage }) })
  stack.use(await startPoller(send, { everySeconds: 2, onError, onDue }))
  return stack.move()
}

/** Sends due fiscal documents and their events, each job one of them. Any number of workers may run it: each claims other rows. */
export function startFiscalRelay(ports: SendFiscalPorts, options: WokenJobOptions): Promise<AsyncDisposable> {
  const job = { name: 'fiscal-documents', everySeconds: 5, concurrency: 2 }
  return startClaimingJob(() => sendDueFiscalDocument(ports), { ...options, ...job })
}

const receiptsEverySeconds = 10

/** Sends due mails, each job one of them. Any number of workers may run it: each claims other rows. */
export function startMailRelay(ports: SendMailPorts, options: WokenJobOptions): Promise<AsyncDisposable> {
  const job = { name: 'mails', everySeconds: 5, concurrency: 2 }
  return startClaimingJob(() => sendDueMail(ports), { ...options, ...job })
}

/** Sends due pushes, each job a batch, and reads Expo's receipts. Any number of workers may run it: each claims other rows. */
export async function startPushRelay(ports: PushPorts, options: WokenJobOptions): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  // Four batches at a time: a push service that does not answer holds up its batch for seconds, and not the others.
  const job = { name: 'pushes', everySeconds: 3, concurrency: 4 }
  const sendBatch = async () => (await sendDuePushes(ports)) === pushBatchSize
  stack.use(await startClaimingJob(sendBatch, { ...options, ...job }))
  const { onError } = options
  const readBatch = async () => (await readDueReceipts(ports)) > 0
  stack.use(await startPoller(readBatch, { everySeconds: receiptsEverySeconds, onError }))
  return stack.move()
}
