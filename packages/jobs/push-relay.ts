import { readDueReceipts } from '@rodovia/core/notifications/pushes/read-receipts.ts'
import { sendDuePushes } from '@rodovia/core/notifications/pushes/send-pushes.ts'
import { startPoller, startPollers } from './poller.ts'

type Ports = Parameters<typeof sendDuePushes>[0] & Parameters<typeof readDueReceipts>[0]

/** Nothing waits longer than that for its turn, even if every word that it is due was lost. */
const sweepSeconds = 3

/** Receipts are in no hurry. */
const receiptsSweepSeconds = 10

/** Batches sent at the same time: a service that does not answer holds up a batch for seconds, and not the others. */
const pollerCount = 4

export type PushRelayOptions = {
  /** Calls back whenever a push became due by a commit. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  onError: (error: Error) => void
}

/**
 * Sends pushes and reads Expo's receipts. Any number of relays may run: the schedule is the rows' own, and each row is
 * one's at a time. Not a queue of jobs, for that would let one batch wait for another.
 */
export async function startPushRelay(
  ports: Ports,
  { onDue, onError }: PushRelayOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const send = async () => (await sendDuePushes(ports)) > 0
  const sending = stack.use(startPollers(pollerCount, send, sweepSeconds, onError))
  const read = async () => (await readDueReceipts(ports)) > 0
  stack.use(startPoller(read, receiptsSweepSeconds, onError))
  stack.use(await onDue(sending.wake))
  return stack.move()
}
