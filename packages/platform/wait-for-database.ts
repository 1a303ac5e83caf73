import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from './operator-error.ts'

/** Codes of a database that may still be starting: connection refused, unknown host, starting up. */
const transientCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', '57P03'])

export class DatabaseUnreachableError extends OperatorError {
  override name = 'DatabaseUnreachableError'

  constructor(url: string, reason: string) {
    const { host, pathname } = new URL(url)
    super(
      `The database at ${host}${pathname} cannot be used: ${reason}.\n` +
        'Check DATABASE_URL, or leave it out: Rodovia then starts a PostgreSQL of its own.',
    )
  }
}

/**
 * Waits for the database of DATABASE_URL.
 * @throws DatabaseUnreachableError, which does not show the password
 */
export async function waitForDatabase(url: string, { waitSeconds = 10 } = {}): Promise<void> {
  const until = performance.now() + waitSeconds * 1000
  for (;;) {
    const fault = await tryToConnect(url)
    if (!fault) return
    if (!transientCodes.has(fault.code) || performance.now() > until)
      throw new DatabaseUnreachableError(url, fault.reason)
    await sleep(250)
  }
}

async function tryToConnect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    return { code, reason: message || code }
  } finally {
    await client.end().catch(() => {})
  }
}
