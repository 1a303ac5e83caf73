import { setTimeout as pause } from 'node:timers/promises'
import { databaseWaitSeconds } from './config/constants/server.ts'
import { codeOf, isUnavailable } from './database-faults.ts'
import { describeDatabase } from './database-hosts.ts'
import {
  type ConfiguredDatabases,
  DatabaseUnreachableError,
  type DatabaseUrls,
  type WaitOptions,
  waitForDatabase,
  waitForDatabases,
} from './wait-for-database.ts'

const watchMilliseconds = 1_000
const pauseMilliseconds = 250

/**
 * Runs the start of a process while PostgreSQL may be slow, away or restarting. A start that fails for this reason begins again with its
 * first step, as after a restart of the process: each step may run twice. What it waits for is logged.
 * @throws DatabaseUnreachableError when PostgreSQL does not answer for 60 s, or starts fail for so long; any other error at once
 */
export async function startWithDatabase<Started>(
  databases: ConfiguredDatabases,
  { log, waitSeconds = databaseWaitSeconds }: Pick<WaitOptions, 'log' | 'waitSeconds'>,
  start: (urls: DatabaseUrls) => Promise<Started>,
): Promise<Started> {
  let failedAt: number | undefined
  for (;;) {
    const urls = await waitForDatabases(databases, { log, waitSeconds })
    const ending = new AbortController()
    try {
      return await Promise.race([start(urls), watch(urls, { log, waitSeconds }, ending.signal)])
    } catch (error) {
      if (!isTransient(error)) throw error
      failedAt ??= performance.now()
      const waitedSeconds = Math.round((performance.now() - failedAt) / 1000)
      const { databaseUrl } = urls
      const reason = reasonOf(error)
      if (waitedSeconds > waitSeconds)
        throw new DatabaseUnreachableError(databaseUrl, 'DATABASE_URL', `${reason} (for ${waitSeconds} s)`)
      const waitsFor = `The database at ${describeDatabase(databaseUrl)}: ${reason}`
      log.warn({ waitsFor, waitedSeconds, seconds: waitSeconds }, 'waiting')
      await pause(pauseMilliseconds)
    } finally {
      ending.abort()
    }
  }
}

/** Asks the database again and again, also while a statement of the start waits for its response. */
async function watch(
  { databaseUrl, directUrl }: DatabaseUrls,
  options: WaitOptions,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await pause(watchMilliseconds, undefined, { signal })
    await waitForDatabase(databaseUrl, options)
    if (directUrl !== databaseUrl)
      await waitForDatabase(directUrl, { ...options, variable: 'DATABASE_DIRECT_URL' })
  }
}

/** Stores refuse with `unavailable`, and say in `cause` why. */
const isTransient = (error: unknown) => isUnavailable(error) || codeOf(error) === 'unavailable'

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  return (cause as Error).message || codeOf(cause)
}
