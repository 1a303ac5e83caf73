import type { Config } from '@rodovia/platform/config.ts'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { type DatabaseUrls, waitForDatabases } from '@rodovia/platform/wait-for-database.ts'

/** DATABASE_URL and DATABASE_DIRECT_URL, once they answer, or an embedded PostgreSQL in the data folder. */
export async function startDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  { databasePassword }: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  if (databaseUrl) return waitForDatabases({ databaseUrl, databaseDirectUrl }, log)
  const { url } = stack.use(await startEmbeddedPostgres({ dataDir, password: databasePassword, log }))
  return { databaseUrl: url, directUrl: url }
}
