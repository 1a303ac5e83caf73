import type { Config } from '../config.ts'
import { waitForDatabase } from '../database-reachable.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'

/** The address of the database: that of `DATABASE_URL`, once it answers, or of one of our own in the data folder. */
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
