import { Migrator } from '@mikro-orm/migrations'
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { databaseClient } from '@rodovia/platform/database-client.ts'
import { entities as allEntities } from '../entities/entities.ts'
import type { loadMigrations } from '../migrations/migrations.ts'
import { connectMilliseconds } from './connect-time.ts'
import { poolClient } from './pool-client.ts'

/** Our statements take milliseconds; one that runs this long holds locks that others need. */
const defaultTimeoutMilliseconds = 15_000

/**
 * Starts MikroORM with the only connection pool, which the prepared statements use too. A statement is
 * canceled after `statementMilliseconds` (0: never). Fewer `entities` start faster; `migrations` are only
 * needed to migrate.
 */
export function initOrm({
  url,
  poolSize,
  statementMilliseconds = defaultTimeoutMilliseconds,
  connectionTimeoutMillis = connectMilliseconds,
  entities = allEntities,
  migrations = [],
  applicationName = 'rodovia',
  settings = {},
}: {
  url: string
  poolSize: number
  statementMilliseconds?: number
  /** For the connection, and then for the answer to its first statement. */
  connectionTimeoutMillis?: number
  entities?: readonly EntitySchema[]
  migrations?: Awaited<ReturnType<typeof loadMigrations>>
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** More settings of PostgreSQL for each session, in milliseconds. */
  settings?: Record<string, number>
}) {
  const { connectionString, Client: BaseClient } = databaseClient(url)
  const timeouts = {
    ...settings,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: defaultTimeoutMilliseconds,
  }
  const Client = poolClient(timeouts, BaseClient)
  return new MikroORM({
    entities: [...entities],
    clientUrl: connectionString,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      // The whole URL again, for options that MikroORM does not read from it, such as sslmode.
      connectionString,
      application_name: applicationName,
      connectionTimeoutMillis,
      keepAlive: true,
      Client,
      onConnect: (client: InstanceType<typeof Client>) => client.setUp(),
    },
    ensureDatabase: false,
    metadataCache: { enabled: false },
    extensions: [Migrator],
    migrations: {
      tableName: 'migrations',
      migrationsList: migrations,
      snapshot: false,
      silent: true,
      // One transaction for each: CREATE INDEX CONCURRENTLY cannot run in a shared one.
      allOrNothing: false,
    },
    // Only used to compare schemas: foreign keys, triggers and partitions are made by migrations.
    schemaGenerator: {
      createForeignKeyConstraints: false,
      ignoreTriggers: true,
      ignoreRoutines: true,
      skipTables: ['migrations', /^positions/],
    },
  })
}
