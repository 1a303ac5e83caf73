import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TariffEntity, TariffVehicleEntity } from './entities/tariff.ts'
import { makePositionPartitions } from './fleet/position-partitions.ts'
import { initOrm } from './orm.ts'
import { keepFirstTariff } from './quoting/tariffs.ts'

/** Any number, the same in every process that migrates. */
const migrationLock = 550_162_544
const askAgainMilliseconds = 100

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
    while (!(await takeLock(lock))) await pause(askAgainMilliseconds)
    const entities = [TariffEntity, TariffVehicleEntity]
    const orm = await initOrm({ url, poolSize: 2, statementMilliseconds: 0, entities })
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

/** Asks, and does not wait: an index that is built concurrently waits for every statement that is under way, also for one that waits. */
async function takeLock(lock: pg.Client): Promise<boolean> {
  const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock])
  return rows[0].taken
}
