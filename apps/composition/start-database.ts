import type { Config } from '@rodovia/platform/config.ts'
import { DataDirLockedError } from '@rodovia/platform/data-dir.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import type { ConfiguredDatabases } from '@rodovia/platform/wait-for-database.ts'

/** DATABASE_URL and DATABASE_DIRECT_URL, or an embedded PostgreSQL in the data folder, archived to BACKUP_DIR. */
export async function startDatabase(
  { databaseUrl, databaseDirectUrl, dataDir, backup }: Config,
  { databasePassword }: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<ConfiguredDatabases> {
  if (databaseUrl) return { databaseUrl, databaseDirectUrl }
  // Stops after PostgreSQL, which hands over the last changes when it stops.
  const archiver = stack.use(new AsyncDisposableStack())
  const isArchived = backup.dir !== null
  const { url, adminUrl } = stack.use(
    await startEmbeddedPostgres({ dataDir, password: databasePassword, log, isArchived }),
  )
  if (backup.dir) {
    const { startArchiver } = await import('@rodovia/platform/backup/archiver.ts')
    const { dir: target, recipients, walSeconds } = backup
    const clock = () => new Date()
    const databaseUrl = adminUrl
    archiver.use(await startArchiver({ dataDir, databaseUrl, target, recipients, walSeconds, clock, log }))
  }
  return { databaseUrl: url, databaseDirectUrl: undefined }
}

/** The same for a command, which uses the embedded PostgreSQL of a running server if there is one. */
export async function findOrStartDatabase(
  config: Config,
  secrets: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<ConfiguredDatabases> {
  try {
    return await startDatabase(config, secrets, log, stack)
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error
    const { dataDir } = config
    const databaseUrl = await findEmbeddedPostgres({ dataDir, password: secrets.databasePassword })
    if (databaseUrl) return { databaseUrl, databaseDirectUrl: undefined }
    throw new OperatorError(`A Rodovia is starting or stopping on ${dataDir}. Try again in a moment.`)
  }
}
