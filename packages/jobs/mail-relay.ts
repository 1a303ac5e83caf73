import { sendDueMail } from '@rodovia/core/notifications/mail/send-mails.ts'
import { startPollers } from './poller.ts'

/** No mail waits longer than that for its turn, even if every word that it is due was lost. */
const sweepSeconds = 5

/** Mails sent at the same time. */
const pollerCount = 2

export type MailRelayOptions = {
  /** Calls back whenever a mail became due by a commit. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  onError: (error: Error) => void
}

/** Sends mails. Any number of relays may run: the schedule is the rows' own, and each row is one's at a time. */
export async function startMailRelay(
  ports: Parameters<typeof sendDueMail>[0],
  { onDue, onError }: MailRelayOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const sending = stack.use(startPollers(pollerCount, () => sendDueMail(ports), sweepSeconds, onError))
  stack.use(await onDue(sending.wake))
  return stack.move()
}
