import type { Config } from '@rodovia/platform/config.ts'
import { DataDirLockedError } from '@rodovia/platform/data-dir.ts'
import { findEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { migrate } from '@rodovia/postgres/migrate.ts'
import { type Database, openDatabase } from '@rodovia/postgres/open-database.ts'
import { startDatabase } from './start-database.ts'

type Stores = {
  database: Database
  /** Leads to PostgreSQL itself, also where the pool of `database` goes through a pooler. */
  directUrl: string
}

/** Opens the database and migrates it to the schema of this version. */
export async function openStores(
  config: Config,
  secrets: Secrets,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Stores> {
  const { databaseUrl, directUrl } = await startDatabase(config, secrets, log, stack)
  await migrate(directUrl, { log })
  const poolSize = config.databasePoolSize
  const replicas = { ...config.databaseReplicas, log }
  const database = stack.use(await openDatabase({ url: databaseUrl, directUrl, poolSize, replicas }))
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
  const { dataDir } = config
  const alone = withoutReplicas(config)
  try {
    return await openStores(alone, secrets, log, stack)
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error
    const databaseUrl = await findEmbeddedPostgres({ dataDir, password: secrets.databasePassword })
    if (databaseUrl) return openStores({ ...alone, databaseUrl }, secrets, log, stack)
    throw new OperatorError(`A Rodovia is starting or stopping on ${dataDir}. Try again in a moment.`)
  }
}
