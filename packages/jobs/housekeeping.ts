import { z } from 'zod'
import { defineJob } from './job.ts'
import { type QueueOptions, runQueue } from './queue.ts'

const housekeeping = defineJob({ name: 'housekeeping', payload: z.object({}), key: () => 'due' })

const hourSeconds = 60 * 60

/**
 * Does every hour, whoever of many does it, what the database needs to go on: partitions for the days ahead, and what was kept
 * long enough goes.
 */
export async function startHousekeeping(
  keepUp: () => Promise<void>,
  options: QueueOptions,
): Promise<AsyncDisposable> {
  const queue = await runQueue(housekeeping, keepUp, options)
  await queue.repeat({}, hourSeconds)
  return queue
}
