import { addHours, addSeconds, type Clock } from './clock.ts'
import type { Branded } from './ids.ts'

export type ExportId = Branded<'export'>

export const exportStatuses = ['preparing', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** A file that a worker writes. */
export type ExportJob = {
  /** Rises with time. */
  id: ExportId
  status: ExportStatus
  requestedAt: Date
  readyAt: Date | null
  /** When the file and its record are deleted. */
  expiresAt: Date
  sizeBytes: number | null
}

/** The days for which a file can be downloaded. */
export const exportRetentionDays = 7

const expiryOf = (at: Date) => addHours(at, exportRetentionDays * 24)

/** A new job. */
export function requestedExport(id: ExportId, at: Date): ExportJob {
  return {
    id,
    status: 'preparing',
    requestedAt: at,
    expiresAt: expiryOf(at),
    readyAt: null,
    sizeBytes: null,
  }
}

/** The jobs of one kind. `Job` may have more columns, which `renew` and `finish` write too. */
export type ExportJobs<Job extends ExportJob> = {
  find(id: ExportId): Promise<Job | null>
  /** Claims the oldest job that no worker has, until then; `tries` includes this one. */
  claim(at: Date, until: Date): Promise<{ taken: Job; tries: number } | null>
  /** Extends the claim. */
  renew(id: ExportId, until: Date, progress?: Partial<Job>): Promise<void>
  /** Completes it, unless it was completed. */
  finish(id: ExportId, done: Partial<Job>): Promise<void>
  /** The ids that exist. */
  findKept(ids: readonly ExportId[]): Promise<Set<ExportId>>
}

/** Files by the id of their job. */
export type StoredExports = {
  /** A signed URL that works without a login for a limited time after `at`. */
  linkTo(id: ExportId, at: Date): string
  /** Removes files whose job is unknown to `findKept`. */
  sweep(findKept: (ids: readonly ExportId[]) => Promise<Set<ExportId>>): Promise<void>
}

/** A worker renews its claim well before it expires; an expired claim passes to another worker. */
const claimSeconds = 60
/** After this many tries the job fails. */
const maxAttempts = 5

/** Called between pages: it renews the claim in time. */
export type StayAlive<Job> = (progress?: Partial<Job>) => Promise<void>

/**
 * Runs the oldest job; returns it as it ended, null without one. `write` returns the size of the file, or null if it can never
 * be written. Any number of workers may run; a job whose worker died begins anew.
 */
export async function runExportJob<Job extends ExportJob>(
  { jobs, clock }: { jobs: ExportJobs<Job>; clock: Clock },
  renewSeconds: number,
  write: (job: Job, stayAlive: StayAlive<Job>) => Promise<Partial<Job> & { sizeBytes: number | null }>,
): Promise<Job | null> {
  const at = clock()
  const claimed = await jobs.claim(at, addSeconds(at, claimSeconds))
  if (!claimed) return null
  const { taken, tries } = claimed
  const written =
    tries > maxAttempts
      ? { sizeBytes: null }
      : await write(taken, keepClaim({ jobs, clock }, taken, renewSeconds))
  const readyAt = clock()
  const end =
    written.sizeBytes === null
      ? { status: 'failed' }
      : { status: 'ready', readyAt, expiresAt: expiryOf(readyAt) }
  const done = { ...written, ...end } as Partial<Job>
  await jobs.finish(taken.id, done)
  return { ...taken, ...done }
}

function keepClaim<Job extends ExportJob>(
  { jobs, clock }: { jobs: ExportJobs<Job>; clock: Clock },
  { id }: Job,
  renewSeconds: number,
): StayAlive<Job> {
  let renewAt = addSeconds(clock(), renewSeconds)
  return async (progress = {}) => {
    const now = clock()
    if (now < renewAt) return
    renewAt = addSeconds(now, renewSeconds)
    await jobs.renew(id, addSeconds(now, claimSeconds), progress)
  }
}
