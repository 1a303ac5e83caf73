import { setTimeout as pause } from 'node:timers/promises'
import { databaseWaitSeconds } from './config/constants/server.ts'
import { codeOf, isUnavailable } from './database-faults.ts'
import type { Log } from './log.ts'
import {
  type ConfiguredDatabases,
  DatabaseUnreachableError,
  type DatabaseUrls,
  waitForDatabase,
  waitForDatabases,
} from './wait-for-database.ts'

const watchMilliseconds = 1_000
const pauseMilliseconds = 250

/**
 * Runs the start of a process while PostgreSQL may be slow, away or restarting. A start that fails for this reason begins again with its
 * first step, as after a restart of the process: each step may run twice. What it waits for is logged.
 * @throws DatabaseUnreachableError when PostgreSQL did not answer for `waitSeconds`, or the start fails for longer; any other error at once
 */
export async function startWithDatabase<Started>(
  databases: ConfiguredDatabases,
  log: Pick<Log, 'warn'>,
  start: (urls: DatabaseUrls) => Promise<Started>,
  waitSeconds = databaseWaitSeconds,
): Promise<Started> {
  let failedAt: number | undefined
  for (;;) {
    const urls = await waitForDatabases(databases, log)
    const ending = new AbortController()
    try {
      return await Promise.race([start(urls), watch(urls, log, ending.signal)])
    } catch (error) {
      if (!isTransient(error)) throw error
      failedAt ??= performance.now()
      const waitedSeconds = Math.round((performance.now() - failedAt) / 1000)
      const reason = reasonOf(error)
      if (waitedSeconds > waitSeconds)
        throw new DatabaseUnreachableError(urls.databaseUrl, 'DATABASE_URL', reason)
      log.warn({ waitsFor: `the database: ${reason}`, waitedSeconds, seconds: waitSeconds }, 'waiting')
      await pause(pauseMilliseconds)
    } finally {
      ending.abort()
    }
  }
}

/** Asks the database again and again, also while a statement of the start waits for its response. */
async function watch(
  { databaseUrl, directUrl }: DatabaseUrls,
  log: Pick<Log, 'warn'>,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await pause(watchMilliseconds, undefined, { signal })
    await waitForDatabase(databaseUrl, { log })
    if (directUrl !== databaseUrl) await waitForDatabase(directUrl, { log, variable: 'DATABASE_DIRECT_URL' })
  }
}

/** Stores refuse with `unavailable`, and say in `cause` why. */
const isTransient = (error: unknown) => isUnavailable(error) || codeOf(error) === 'unavailable'

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  return (cause as Error).message || codeOf(cause)
}
