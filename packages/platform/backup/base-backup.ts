import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { syncFolder } from '../sync-folder.ts'
import {
  type Backup,
  type BackupPart,
  backupFile,
  databasePart,
  lineOf,
  makeBackupFolder,
  nameAt,
  namesIn,
  sealedSegment,
  settingsPart,
  spoolFolder,
  walFolder,
} from './layout.ts'
import { checkRecipients, type Recipients, seal } from './sealing.ts'
import { unbrokenSegments } from './segments.ts'
import { closeSpool, openSpool } from './spool.ts'
import { createFileArchive, settingsFiles } from './stored-files.ts'
import { packed, walk } from './tar-stream.ts'
import { archiveWal } from './wal-archive.ts'

export type BackupOptions = {
  dataDir: string
  /** The embedded PostgreSQL, as the role that may begin a backup. */
  databaseUrl: string
  target: string
  recipients: Recipients
  clock: () => Date
  report: (line: string) => void
}

/**
 * The files that PostgreSQL makes anew, or must not find: its documentation, "Backing Up the Data Directory".
 * Folders stay, empty.
 */
const excluded = new RegExp(
  `^(postmaster\\.(pid|opts)|backup_label(\\.old)?|tablespace_map(\\.old)?|recovery\\.signal|${spoolFolder}|` +
    'pg_wal/(?!.*\\.history$).*|(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)/.*)$|' +
    '(^|/)(pgsql_tmp|pg_internal\\.init)[^/]*$',
)

/**
 * Takes a base backup while the platform runs, with the log that it needs and all files, and reads it back. Nothing of it can be read
 * without the secret key. An interrupted backup leaves nothing that a restore would take.
 */
export async function takeBackup(
  options: BackupOptions,
): Promise<Backup & { folder: string; bytes: number }> {
  const { dataDir, target, recipients, clock, report } = options
  checkRecipients(recipients)
  await makeBackupFolder(target)
  const startedAt = clock()
  const lineFolder = join(target, await lineOf(dataDir, startedAt))
  const folder = join(lineFolder, nameAt(startedAt))
  const draft = `${folder}.draft`
  await makeBackupFolder(draft)
  const isSpoolOurs = await openSpool(dataDir)
  try {
    const database = await backUpDatabase(options, draft)
    report('Files: photos, documents, exports')
    const copies = await createFileArchive({ dataDir, lineFolder, recipients })()
    report(`Files: ${copies} new ones`)
    const settings = await sealSettings(options, draft)
    const archived = await archiveWal({ dataDir, lineFolder, recipients })
    report(`Log: ${archived} segments`)
    await checkSegments(lineFolder, database)
    const backup: Backup = {
      format: 1,
      startedAt: startedAt.toISOString(),
      consistentAt: database.consistentAt,
      postgres: database.postgres,
      firstSegment: database.first,
      lastSegment: database.last,
      parts: [database.part, settings],
    }
    await writeFile(join(draft, backupFile), `${JSON.stringify(backup, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(draft, folder)
    await syncFolder(lineFolder)
    return { ...backup, folder, bytes: backup.parts.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await rm(draft, { recursive: true, force: true })
    if (isSpoolOurs) await closeSpool(dataDir)
  }
}

async function backUpDatabase({ dataDir, databaseUrl, recipients, report }: BackupOptions, draft: string) {
  const cluster = join(dataDir, 'postgres')
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkArchiving(client)
    // With a checkpoint at once instead of over minutes.
    const [{ first }] = await rowsOf<{ first: string }>(
      client,
      `SELECT pg_walfile_name(pg_backup_start('rodovia', true)) AS first`,
    )
    const total = await sizeOf(cluster)
    const progress = createProgress('Database', total, report)
    const end = Promise.withResolvers<{ last: string; consistentAt: string; postgres: string }>()
    end.promise.catch(() => {})
    const source = packed(async (tar) => {
      try {
        for await (const { name, isFolder } of walk(cluster, (each) => !excluded.test(each)))
          if (isFolder) await tar.folder(name)
          else progress(await tar.file(name, join(cluster, name)))
        // Waits until the log up to here is in the spool.
        const [stop] = await rowsOf<{ label: string; map: string; last: string; at: Date; version: string }>(
          client,
          `SELECT stop.labelfile AS label, stop.spcmapfile AS map, pg_walfile_name(stop.lsn) AS last,
             clock_timestamp() AS at, current_setting('server_version') AS version
           FROM pg_backup_stop(true) AS stop`,
        )
        await tar.text('backup_label', stop.label)
        if (stop.map.trim())
          throw new OperatorError('The database has table spaces, which a backup does not hold.')
        end.resolve({ last: stop.last, consistentAt: stop.at.toISOString(), postgres: stop.version })
      } catch (error) {
        end.reject(error)
        throw error
      }
    })
    const part = {
      name: databasePart,
      ...(await seal(source, join(draft, databasePart), recipients)),
    } as const
    return { part, first, ...(await end.promise) }
  } finally {
    // Ends a backup that was not completed.
    await client.end().catch(() => {})
  }
}

async function checkArchiving(client: pg.Client) {
  const [state] = await rowsOf<{ mode: string; allowed: boolean }>(
    client,
    `SELECT current_setting('archive_mode') AS mode,
       has_function_privilege('pg_backup_start(text, boolean)', 'execute') AS allowed`,
  )
  if (state.mode === 'on' && state.allowed) return
  throw new OperatorError(
    'The running PostgreSQL was started by an earlier version of Rodovia, which did not prepare it for backups.\nRestart the platform once, then try again.',
  )
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
): Promise<[Row, ...Row[]]> {
  return (await client.query<Row>(text)).rows as [Row, ...Row[]]
}

async function sizeOf(cluster: string): Promise<number> {
  let bytes = 0
  for await (const { name, isFolder } of walk(cluster, (each) => !excluded.test(each)))
    if (!isFolder) bytes += (await stat(join(cluster, name)).catch(() => ({ size: 0 }))).size
  return bytes
}

const secondsBetweenReports = 5
const mebibyte = 1024 * 1024

function createProgress(what: string, total: number, report: (line: string) => void) {
  let bytes = 0
  let reportedAt = performance.now()
  report(`${what}: ${Math.ceil(total / mebibyte)} MiB`)
  return (more: number) => {
    bytes += more
    if (performance.now() - reportedAt < secondsBetweenReports * 1000) return
    reportedAt = performance.now()
    report(`${what}: ${Math.floor(bytes / mebibyte)} of ${Math.ceil(total / mebibyte)} MiB`)
  }
}

async function sealSettings({ dataDir, recipients }: BackupOptions, draft: string): Promise<BackupPart> {
  const names = await settingsFiles(dataDir)
  const source = packed(async (tar) => {
    for (const name of names) await tar.file(name, join(dataDir, name))
  })
  return { name: settingsPart, ...(await seal(source, join(draft, settingsPart), recipients)) }
}

/** Without them the backup could not be restored. */
async function checkSegments(lineFolder: string, { first, last }: { first: string; last: string }) {
  const names = (await namesIn(join(lineFolder, walFolder))).map((name) => name.replace(sealedSegment, ''))
  unbrokenSegments(names, { first, last })
}
