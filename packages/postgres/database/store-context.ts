import type { EntityManager } from '@mikro-orm/postgresql'
import type { Signals } from '../connections/signal.ts'
import type { Sharding } from '../sharding/sharding.ts'
import type { Sql } from '../statements/sql.ts'

/** The dependencies of every store: statements and MikroORM on one pool, and the signals to the workers. */
export type StoreContext = {
  sql: Sql
  /** Runs statements as one transaction. */
  inTransaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  em: EntityManager
  signals: Signals
  sharding: Sharding
}
