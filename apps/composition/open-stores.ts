import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { migrate } from '@rodovia/postgres/migrate.ts'
import { type Database, openDatabase } from '@rodovia/postgres/open-database.ts'
import { startDatabase } from './start-database.ts'

export type Stores = { database: Database; databaseUrl: string }

/** Opens the database and migrates it to the schema of this version. */
export async function openStores(
  config: Config,
  secrets: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Stores> {
  const databaseUrl = await startDatabase(config, secrets, log, stack)
  await migrate(databaseUrl)
  const database = stack.use(await openDatabase({ url: databaseUrl, poolSize: config.databasePoolSize }))
  return { database, databaseUrl }
}
