import { sendDueMail } from '@rodovia/core/notifications/mail/send-mails.ts'
import { startClaimingJob, type WokenJobOptions } from './due-job.ts'

const everySeconds = 5
const concurrency = 2

/** Sends due mails, each job one of them. Any number of workers may run it: each claims other rows. */
export function startMailRelay(
  ports: Parameters<typeof sendDueMail>[0],
  { onDue, ...options }: WokenJobOptions,
): Promise<AsyncDisposable> {
  const polling = { everySeconds, onDue }
  return startClaimingJob({ name: 'mails' }, () => sendDueMail(ports), polling, { ...options, concurrency })
}
