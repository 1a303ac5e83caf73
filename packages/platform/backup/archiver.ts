import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { lineOf, makeBackupFolder } from './layout.ts'
import { checkRecipients, type Recipients } from './sealing.ts'
import { createFileArchive } from './stored-files.ts'
import { archiveWal } from './wal-archive.ts'

/** Between two looks for segments and files. */
const longestPauseSeconds = 10
const answerMilliseconds = 5_000

type ArchiverOptions = {
  dataDir: string
  target: string
  recipients: Recipients
  /** The embedded PostgreSQL, as the role that may switch to a new segment. */
  databaseUrl: string
  /** After so many seconds a segment is archived even if it is not full: so much may be lost with the data folder. */
  walSeconds: number
  clock: () => Date
  log: Pick<Log, 'error' | 'info'>
}

/**
 * Encrypts the segments and files that are new into the archive, again and again. While the archive cannot be written they wait in the
 * data folder. Disposing does a last pass.
 */
export async function startArchiver(options: ArchiverOptions): Promise<AsyncDisposable> {
  const { dataDir, target, recipients, clock, log } = options
  checkRecipients(recipients)
  const lineFolder = join(target, await lineOf(dataDir, clock()))
  const archiveFiles = createFileArchive({ dataDir, lineFolder, recipients })
  const stopping = new AbortController()
  const everySeconds = Math.min(options.walSeconds, longestPauseSeconds)
  let switchedAt = performance.now()
  let isFailing = false

  /** A segment without changes is not switched. */
  async function switchSegment() {
    if (performance.now() - switchedAt < options.walSeconds * 1000) return
    switchedAt = performance.now()
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT pg_switch_wal()')
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function pass() {
    try {
      await makeBackupFolder(lineFolder)
      await archiveWal({ dataDir, lineFolder, recipients })
      await archiveFiles()
      if (isFailing) log.info({ target }, 'the archive of backups is written again')
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.error({ target, reason: (error as Error).message }, 'the archive of backups cannot be written')
      isFailing = true
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      // While PostgreSQL is away nothing changes either.
      await switchSegment().catch(() => {})
      await pass()
      await sleep(everySeconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
      await pass()
    },
  }
}
