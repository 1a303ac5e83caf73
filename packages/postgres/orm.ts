import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { entities } from './entities/entities.ts'
import { migrations } from './migrations/migrations.ts'

export type Orm = Awaited<ReturnType<typeof initOrm>>

/** A statement of ours takes milliseconds; one that takes that long holds locks others wait for. */
const statementMilliseconds = 15_000
const connectMilliseconds = 5_000

/** MikroORM with its pool, the only one there is: hot statements run on it as well. */
export function initOrm({ url, poolSize }: { url: string; poolSize: number }) {
  return MikroORM.init({
    entities,
    clientUrl: url,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      // Again as a whole, for what MikroORM leaves out of it, such as sslmode.
      connectionString: url,
      application_name: 'rodovia',
      connectionTimeoutMillis: connectMilliseconds,
      statement_timeout: statementMilliseconds,
      idle_in_transaction_session_timeout: statementMilliseconds,
      keepAlive: true,
    },
    ensureDatabase: false,
    metadataCache: { enabled: false },
    extensions: [Migrator],
    migrations: { tableName: 'migrations', migrationsList: migrations, snapshot: false, silent: true },
    // The migrations keep the foreign keys, the triggers and the partitions; entities know columns, bounds and indexes.
    schemaGenerator: {
      createForeignKeyConstraints: false,
      ignoreTriggers: true,
      ignoreRoutines: true,
      skipTables: ['migrations', /^positions/],
    },
  })
}
