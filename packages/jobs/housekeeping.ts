import { z } from 'zod'
import { defineJob } from './job.ts'
import { type QueueOptions, runQueue } from './queue.ts'

const housekeepingJob = defineJob({ name: 'housekeeping', payload: z.object({}), key: () => 'due' })
const photoRetentionJob = defineJob({ name: 'photo-keeping', payload: z.object({}), key: () => 'due' })

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

type HousekeepingTasks = {
  /** What the database needs to go on: partitions for the days ahead, and what was kept long enough goes. Every hour. */
  keepUp: () => Promise<void>
  /** Photos that were kept long enough go: every file is looked at, so once a day. */
  dropOldPhotos: () => Promise<void>
}

/** Does by itself what has to be done again and again, whoever of many does it. */
export async function startHousekeeping(
  { keepUp, dropOldPhotos }: HousekeepingTasks,
  options: QueueOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const hourly = stack.use(await runQueue(housekeepingJob, keepUp, options))
  await hourly.repeat({}, hourSeconds)
  const daily = stack.use(await runQueue(photoRetentionJob, dropOldPhotos, options))
  await daily.repeat({}, daySeconds)
  return stack.move()
}
