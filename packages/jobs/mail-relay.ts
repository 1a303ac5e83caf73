import { sendDueMail } from '@rodovia/core/notifications/mail/send-mails.ts'
import { z } from 'zod'
import { type DueSource, startDueJob } from './due-job.ts'
import { defineJob } from './job.ts'
import type { QueueOptions } from './queue.ts'

const mailJob = defineJob({ name: 'mails', payload: z.object({}), key: () => 'due' })

const everySeconds = 5
const concurrency = 2

/** Sends due mails, each job one of them. Any number of workers may run it: each claims other rows. */
export function startMailRelay(
  ports: Parameters<typeof sendDueMail>[0],
  { onDue, ...options }: QueueOptions & Pick<DueSource<object>, 'onDue'>,
): Promise<AsyncDisposable> {
  const source = { find: async () => [{}], everySeconds, onDue }
  return startDueJob(mailJob, () => sendDueMail(ports), [source], { ...options, concurrency })
}
