import { startClaimingJob } from './due-job.ts'
import type { QueueOptions } from './queue.ts'

const hourSeconds = 60 * 60

type HousekeepingTasks = {
  /** Creates the partitions of the days ahead and deletes rows whose retention is over. Hourly. */
  maintainDatabase: () => Promise<void>
  /** Deletes photos whose retention is over or whose row is gone. Daily, because it looks at every file. */
  sweepPhotos: () => Promise<void>
}

/** Starts the hourly and the daily upkeep. Each task runs in one process at a time, and may run more often than that. */
export async function startHousekeeping(
  { maintainDatabase, sweepPhotos }: HousekeepingTasks,
  options: QueueOptions,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const start = async (name: string, work: () => Promise<void>, everySeconds: number) =>
    stack.use(await startClaimingJob(work, { ...options, name, isExclusive: true, everySeconds }))
  await start('housekeeping', maintainDatabase, hourSeconds)
  await start('photo-keeping', sweepPhotos, 24 * hourSeconds)
  return stack.move()
}
