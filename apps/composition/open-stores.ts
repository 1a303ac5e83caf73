import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { startWithDatabase } from '@rodovia/platform/start-with-database.ts'
import type { DatabaseUrls } from '@rodovia/platform/wait-for-database.ts'
import { type Database, openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import { findOrStartDatabase } from './start-database.ts'

type Stores = {
  database: Database
  /** Leads to PostgreSQL itself, also where the pool of `database` goes through a pooler. */
  directUrl: string
}

/** Opens the database and migrates it to the schema of this version. */
export async function openStores(
  { databasePoolSize: poolSize, databaseReplicas }: Config,
  { databaseUrl, directUrl }: DatabaseUrls,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Stores> {
  await migrate(directUrl, { log })
  const replicas = { ...databaseReplicas, log }
  const database = stack.use(
    await openDatabase({ url: databaseUrl, directUrl, poolSize, isStarting: true, replicas }),
  )
  return { database, directUrl }
}

/** For processes that ask the primary only. */
export function withoutReplicas(config: Config): Config {
  return { ...config, databaseReplicas: { ...config.databaseReplicas, urls: [] } }
}

/** Opens the database of DATABASE_URL, or the embedded one: that of a running server, or one started for this command. */
export async function connectStores(
  config: Config,
  secrets: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Stores> {
  const databases = await findOrStartDatabase(config, secrets, log, stack)
  return startWithDatabase(databases, { log }, (urls) =>
    openStores(withoutReplicas(config), urls, log, stack),
  )
}
