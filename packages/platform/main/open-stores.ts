import { migrate } from '@rodovia/postgres/migrate.ts'
import { type Database, openDatabase } from '@rodovia/postgres/open-database.ts'
import type { Config } from '../config.ts'
import { waitForDatabase } from '../database-reachable.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'

export type Stores = { database: Database; databaseUrl: string }

/** The database of `DATABASE_URL`, or one of our own in the data folder; with the schema of this version. */
export async function openStores(
  { databaseUrl, databasePoolSize, dataDir }: Config,
  { databasePassword }: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Stores> {
  let url = databaseUrl
  if (url) await waitForDatabase(url)
  else url = stack.use(await startEmbeddedPostgres({ dataDir, password: databasePassword, log })).url
  await migrate(url)
  const database = stack.use(await openDatabase({ url, poolSize: databasePoolSize }))
  return { database, databaseUrl: url }
}
