import type { Config } from '@rodovia/platform/config.ts'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { waitForDatabase } from '@rodovia/platform/wait-for-database.ts'

/** The URL of the database: DATABASE_URL, once it answers, or an embedded PostgreSQL in the data folder. */
export async function startDatabase(
  { databaseUrl, dataDir }: Config,
  { databasePassword }: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<string> {
  if (!databaseUrl)
    return stack.use(await startEmbeddedPostgres({ dataDir, password: databasePassword, log })).url
  await waitForDatabase(databaseUrl)
  return databaseUrl
}
