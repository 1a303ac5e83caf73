import type { Config } from '@rodovia/platform/config.ts'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { type DatabaseUrls, waitForDatabases } from '@rodovia/platform/wait-for-database.ts'

/** DATABASE_URL and DATABASE_DIRECT_URL, once they answer, or an embedded PostgreSQL in the data folder, archived to BACKUP_DIR. */
export async function startDatabase(
  { databaseUrl, databaseDirectUrl, dataDir, backup }: Config,
  { databasePassword }: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  if (databaseUrl) return waitForDatabases({ databaseUrl, databaseDirectUrl }, log)
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
  return { databaseUrl: url, directUrl: url }
}
