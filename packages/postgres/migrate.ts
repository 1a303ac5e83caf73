import pg from 'pg'
import { makePositionPartitions } from './fleet/position-partitions.ts'
import { initOrm } from './orm.ts'
import { keepFirstTariff } from './quoting/tariffs.ts'

/** Any number, the same in every process that migrates. */
const migrationLock = 550_162_544

/**
 * Brings the schema up to date, with a tariff to begin with and the next days' partitions. Safe when several processes
 * start at once: one works, the others wait for it. Each migration is a transaction of its own.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Should it break, the wait for it or its end says so.
  lock.on('error', () => {})
  await lock.connect()
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const orm = await initOrm({ url, poolSize: 2, statementMilliseconds: 0 })
    try {
      await orm.migrator.up()
      await keepFirstTariff(orm.em)
      await makePositionPartitions(orm.em, new Date())
    } finally {
      await orm.close()
    }
  } finally {
    await lock.end()
  }
}
