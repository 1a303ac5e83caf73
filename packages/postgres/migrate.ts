import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TariffEntity, TariffVehicleEntity } from './entities/tariff.ts'
import { makePositionPartitions } from './fleet/position-partitions.ts'
import { loadMigrations, migrationNames } from './migrations/migrations.ts'
import { initOrm } from './orm.ts'
import { insertFirstTariff } from './quoting/tariffs.ts'
import { type Sql, sqlOn } from './sql.ts'

/** Any number, the same in every process that migrates. */
const migrationLock = 550_162_544
const pollMilliseconds = 100

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
    while (!(await takeLock(lock))) await pause(pollMilliseconds)
    const sql = sqlOn(lock)
    if (!(await isUpToDate(sql))) await bringUpToDate(url)
    await makePositionPartitions(sql, new Date())
  } finally {
    await lock.end()
  }
}

/** Asks, and does not wait: an index that is built concurrently waits for every statement that is under way, also for one that waits. */
async function takeLock(lock: pg.Client): Promise<boolean> {
  const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock])
  return rows[0].taken
}

/** Most starts find nothing to do, and need not wait for what would do it. */
async function isUpToDate(sql: Sql): Promise<boolean> {
  const is = async (condition: string, ...values: unknown[]) => {
    const [row] = await sql<{ is: boolean }>({ text: `SELECT ${condition} AS is`, values })
    return row?.is ?? false
  }
  return (
    (await is(`to_regclass('migrations') IS NOT NULL`)) &&
    (await is('$1::text[] <@ array(SELECT name::text FROM migrations)', migrationNames)) &&
    (await is('EXISTS (SELECT FROM tariffs)'))
  )
}

async function bringUpToDate(url: string): Promise<void> {
  const entities = [TariffEntity, TariffVehicleEntity]
  const migrations = await loadMigrations()
  const orm = await initOrm({ url, poolSize: 2, statementMilliseconds: 0, entities, migrations })
  try {
    await orm.migrator.up()
    await insertFirstTariff(orm.em)
  } finally {
    await orm.close()
  }
}
