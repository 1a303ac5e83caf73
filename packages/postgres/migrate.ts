import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TariffEntity, TariffVehicleEntity } from './entities/quoting.ts'
import { makePositionPartitions } from './fleet/position-partitions.ts'
import { loadMigrations, migrationNames } from './migrations/migrations.ts'
import { initOrm } from './orm.ts'
import { insertFirstTariff } from './quoting/tariffs.ts'
import { type Sql, sqlOn } from './sql.ts'

/** Advisory lock: one process migrates at a time. */
const migrationLock = 550_162_544
const pollMilliseconds = 100

/**
 * Brings the schema up to date, inserts the first tariff and makes the partitions of the next days. Several
 * processes may call it at once: one works, the others wait. Each migration is one transaction.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A broken connection rejects the pending query.
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

/**
 * Polls instead of waiting: CREATE INDEX CONCURRENTLY waits for every running statement, also for one that
 * waits for this lock.
 */
async function takeLock(lock: pg.Client): Promise<boolean> {
  const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock])
  return rows[0].taken
}

/** Most starts have nothing to do and skip starting MikroORM. */
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
