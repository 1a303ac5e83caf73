import { Migrator } from '@mikro-orm/migrations'
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import { entities as allEntities } from './entities/entities.ts'
import type { loadMigrations } from './migrations/migrations.ts'

/** A statement of ours takes milliseconds; one that takes that long holds locks others wait for. */
const defaultTimeoutMilliseconds = 15_000

/**
 * MikroORM with its pool, the only one there is: hot statements run on it as well. A statement that takes longer than
 * `statementMilliseconds` is ended; with 0 none is. Whoever works with a few `entities` names them: the start waits for it.
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
      // Again as a whole, for what MikroORM leaves out of it, such as sslmode.
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
      // Each by itself: an index that is built concurrently can be in no transaction.
      allOrNothing: false,
    },
    // Only to compare: foreign keys, triggers and partitions are the migrations' alone.
    schemaGenerator: {
      createForeignKeyConstraints: false,
      ignoreTriggers: true,
      ignoreRoutines: true,
      skipTables: ['migrations', /^positions/],
    },
  })
}
