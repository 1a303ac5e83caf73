import { databaseWaitSeconds } from './config/constants/server.ts'
import { databaseClient } from './database-client.ts'
import { isUnavailable } from './database-faults.ts'
import { describeDatabase } from './database-hosts.ts'
import type { Log } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { type Attempt, waitUntil } from './wait-until.ts'

/** A server that does not answer within this time is asked again. */
const answerMilliseconds = 5_000

export class DatabaseUnreachableError extends OperatorError {
  override name = 'DatabaseUnreachableError'

  constructor(url: string, variable: string, reason: string) {
    super(
      `${describe(url)} cannot be used: ${reason}.\n` +
        `Check ${variable}, or leave it out${variable === 'DATABASE_URL' ? ': Rodovia then starts a PostgreSQL of its own' : ''}.`,
    )
  }
}

/** The oldest PostgreSQL that the tests run on; docs/how-to/configure.md says so too. */
export const oldestPostgres = 15

type DatabaseFacts = {
  /** A pooler is in between: sessions are not ours. */
  isPooled: boolean
  /** The same for two connections to one database of one server. */
  identity: string
}

export type WaitOptions = {
  log: Pick<Log, 'warn'>
  variable?: string
  waitSeconds?: number
  /** The oldest major version that will do. */
  oldest?: number
}

const describe = (url: string) => `The database at ${describeDatabase(url)}`

/**
 * Waits until the database answers a statement.
 * @throws DatabaseUnreachableError, which does not show the password
 */
export async function waitForDatabase(
  url: string,
  { log, variable = 'DATABASE_URL', waitSeconds = databaseWaitSeconds, oldest = oldestPostgres }: WaitOptions,
): Promise<DatabaseFacts> {
  let lastReason = ''
  try {
    return await waitUntil(
      async () => {
        const attempt = await ask(url, oldest)
        if (attempt instanceof Error) throw new DatabaseUnreachableError(url, variable, attempt.message)
        if ('waitsFor' in attempt) lastReason = attempt.waitsFor
        return 'value' in attempt ? attempt : { waitsFor: `${describe(url)}: ${attempt.waitsFor}` }
      },
      { seconds: waitSeconds, pauseMilliseconds: 250, log },
    )
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) throw error
    throw new DatabaseUnreachableError(url, variable, `${lastReason} (for ${waitSeconds} s)`)
  }
}

/** An error when waiting cannot help. */
async function ask(url: string, oldest: number): Promise<Attempt<DatabaseFacts> | Error> {
  const { connectionString, Client } = databaseClient(url)
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; version: number; identity: string }>(
      "SELECT pg_backend_pid() AS pid, current_setting('server_version_num')::int AS version, current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time())::text AS identity",
    )
    const [{ pid, version, identity } = { pid: 0, version: 0, identity: '' }] = rows
    const major = Math.floor(version / 10_000)
    if (major < oldest) return new Error(`it is PostgreSQL ${major}, and Rodovia needs ${oldest} or later`)
    // A pooler answers with numbers of its own: those of a session are the server's.
    return { value: { isPooled: (client as unknown as { processID: number }).processID !== pid, identity } }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const reason = message || code
    return isUnavailable(error) ? { waitsFor: reason } : new Error(reason)
  } finally {
    // Nobody waits for the end: a server that hangs does not answer it.
    client.end().catch(() => {})
  }
}

/** The addresses of the configuration. */
export type ConfiguredDatabases = { databaseUrl: string; databaseDirectUrl: string | undefined }

export type DatabaseUrls = {
  /** For the pool; may lead to a pooler in transaction mode. */
  databaseUrl: string
  /** Leads to PostgreSQL itself, for notifications, migrations and queues. */
  directUrl: string
}

/**
 * Waits for the database behind both addresses.
 * @throws OperatorError when a pooler has no direct address beside it, or when they lead to different databases
 */
export async function waitForDatabases(
  { databaseUrl, databaseDirectUrl }: ConfiguredDatabases,
  options: Pick<WaitOptions, 'log' | 'waitSeconds'>,
): Promise<DatabaseUrls> {
  const { isPooled, identity } = await waitForDatabase(databaseUrl, options)
  if (!databaseDirectUrl) {
    if (isPooled) throw new OperatorError(needsDirectUrl(databaseUrl))
    return { databaseUrl, directUrl: databaseUrl }
  }
  const direct = await waitForDatabase(databaseDirectUrl, { ...options, variable: 'DATABASE_DIRECT_URL' })
  // Asked again, because PostgreSQL may have restarted in between.
  if (
    direct.identity !== identity &&
    direct.identity !== (await waitForDatabase(databaseUrl, options)).identity
  )
    throw new OperatorError(
      `${describe(databaseDirectUrl)} (DATABASE_DIRECT_URL) is another one than ${describe(databaseUrl).replace('The', 'the')} (DATABASE_URL).\n` +
        'Both have to lead to the same database of the same server.',
    )
  if (direct.isPooled)
    options.log.warn(
      { host: describeDatabase(databaseDirectUrl) },
      'DATABASE_DIRECT_URL leads to a connection pooler: notifications and job queues work only if it keeps sessions (pool_mode=session)',
    )
  return { databaseUrl, directUrl: databaseDirectUrl }
}

const needsDirectUrl = (url: string) =>
  `${describe(url)} is behind a connection pooler such as PgBouncer.\n` +
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: notifications, migrations and job queues need sessions of their own.\n' +
  'If the pooler keeps sessions (pool_mode=session), set it to the value of DATABASE_URL.'
