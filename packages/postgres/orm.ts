import { Migrator } from '@mikro-orm/migrations'
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { entities as allEntities } from './entities/entities.ts'
import type { loadMigrations } from './migrations/migrations.ts'

/** Our statements take milliseconds; one that runs this long holds locks that others need. */
const defaultTimeoutMilliseconds = 15_000

/**
 * Starts MikroORM with the only connection pool, which the prepared statements use too. PostgreSQL cancels a
 * statement after `statementMilliseconds` (0: never). Fewer `entities` start faster; `migrations` are only
 * needed to migrate.
 */
export function initOrm({
  url,
  poolSize,
  statementMilliseconds = defaultTimeoutMilliseconds,
  entities = allEntities,
  migrations = [],
}: {
  url: string
  poolSize: number
  statementMilliseconds?: number
  entities?: readonly EntitySchema[]
  migrations?: Awaited<ReturnType<typeof loadMigrations>>
}) {
  return MikroORM.init({
    entities: [...entities],
    clientUrl: url,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      // The whole URL again, for options that MikroORM does not read from it, such as sslmode.
      connectionString: url,
      application_name: 'rodovia',
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementMilliseconds,
      idle_in_transaction_session_timeout: defaultTimeoutMilliseconds,
      keepAlive: true,
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
