import { databaseClient } from '@rodovia/platform/database-client.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { type Attempt, waitUntil } from '@rodovia/platform/wait-until.ts'
import type pg from 'pg'
import { startConnectMilliseconds } from '../connections/connect-time.ts'
import { initOrm } from '../connections/orm.ts'
import { TariffEntity, TariffVehicleEntity } from '../entities/quoting.ts'
import { makePositionPartitions } from '../fleet/position-partitions.ts'
import { insertFirstTariff } from '../quoting/tariffs.ts'
import { type Sql, sqlOn } from '../statements/sql.ts'
import { loadMigrations, migrationNames } from './migrations.ts'

/** Advisory lock: one process migrates at a time. */
const migrationLock = 550_162_544
const pollMilliseconds = 100
const watchMilliseconds = 10_000

type MigrateOptions = {
  log: Pick<Log, 'warn'>
  /** It waits this long for another process that migrates, and for each lock of a table. */
  lockSeconds?: number
}

/**
 * Brings the schema up to date, inserts the first tariff and makes the partitions of the next days. Several
 * processes may call it at once: one works, the others wait. Each migration is one transaction.
 * @throws OperatorError when another process holds a lock for too long
 */
export async function migrate(url: string, { log, lockSeconds = 600 }: MigrateOptions): Promise<void> {
  const { connectionString, Client } = databaseClient(url)
  const lock = new Client({
    connectionString,
    application_name: 'rodovia-migrate-lock',
    connectionTimeoutMillis: startConnectMilliseconds,
  })
  // A broken connection rejects the pending query.
  lock.on('error', () => {})
  await lock.connect()
  const sql = sqlOn(lock)
  try {
    await waitUntil(() => takeLock(lock, sql, lockSeconds), {
      seconds: lockSeconds,
      pauseMilliseconds: pollMilliseconds,
      log,
    })
    if (!(await isUpToDate(sql))) await bringUpToDate(url, { log, lockSeconds })
    await makePositionPartitions(sql, new Date())
    await lock.query('COMMIT')
  } catch (error) {
    throw isLockTimeout(error) ? gaveUp(lockSeconds) : error
  } finally {
    await lock.end()
  }
}

const gaveUp = (seconds: number, blocker = 'another process') =>
  new OperatorError(
    `The migration gave up after ${seconds} s: it waited for a lock that ${blocker} holds.\n` +
      'End that transaction, or start again when it is over.',
  )

/** Those of these timeouts that this version of PostgreSQL has: `transaction_timeout` is of 17. */
const unlimited = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`

/**
 * The lock is held by a transaction, not by a session, so that a pooler that gives each transaction another session cannot leave it
 * locked. An idle transaction has no snapshot: CREATE INDEX CONCURRENTLY does not wait for it. It polls, because that does wait for
 * every running statement, also for one that waits for this lock.
 */
async function takeLock(lock: pg.Client, sql: Sql, lockSeconds: number): Promise<Attempt<true>> {
  await lock.query(`BEGIN; ${unlimited}; SET LOCAL lock_timeout = '${lockSeconds}s'`)
  const { rows } = await lock.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [migrationLock])
  if (rows[0].taken) return { value: true }
  await lock.query('ROLLBACK')
  const [holder] = await sql<{ process: string }>({ text: holderText, values: [migrationLock] })
  return { waitsFor: `the migration of another process${holder ? ` (${holder.process})` : ''}` }
}

const processText = (alias: string) =>
  `concat_ws(', ', 'PostgreSQL pid ' || ${alias}.pid, nullif(${alias}.application_name, ''), host(${alias}.client_addr))`

const holderText = `
  SELECT ${processText('activity')} || ', since ' || to_char(xact_start AT TIME ZONE 'UTC', 'HH24:MI:SS "UTC"') AS process
  FROM pg_locks JOIN pg_stat_activity AS activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = $1::bigint`

/** Most starts have nothing to do and skip starting MikroORM. The savepoint keeps no lock of a table that a migration changes. */
async function isUpToDate(sql: Sql): Promise<boolean> {
  await sql({ text: 'SAVEPOINT look', values: [] })
  const result = await hasEverything(sql)
  await sql({ text: 'ROLLBACK TO SAVEPOINT look', values: [] })
  return result
}

async function hasEverything(sql: Sql): Promise<boolean> {
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

const applicationName = 'rodovia-migrate'

async function bringUpToDate(url: string, { log, lockSeconds }: Required<MigrateOptions>) {
  const entities = [TariffEntity, TariffVehicleEntity]
  const migrations = await loadMigrations()
  const orm = await initOrm({
    url,
    poolSize: 2,
    statementMilliseconds: 0,
    connectionTimeoutMillis: startConnectMilliseconds,
    entities,
    migrations,
    applicationName,
    // A process that is killed leaves no statement behind that waits, with all others behind it.
    settings: { lock_timeout: lockSeconds * 1000, client_connection_check_interval: 2_000 },
  })
  let blocker: string | undefined
  // Not on the connection of the lock: CREATE INDEX CONCURRENTLY waits until a transaction has ended whose statement it met.
  const watch = async () => {
    const [row] = await orm.em.getConnection().execute<{ process: string }[]>(blockerText, [applicationName])
    blocker = row?.process
    if (blocker) log.warn({ waitsFor: `a lock that ${blocker} holds`, seconds: lockSeconds }, 'waiting')
  }
  let look: Promise<void> | undefined
  const watching = setInterval(
    () => {
      look = watch().catch(() => {})
    },
    Math.min(watchMilliseconds, lockSeconds * 300),
  )
  try {
    await orm.migrator.up()
    await insertFirstTariff(orm.em)
  } catch (error) {
    throw isLockTimeout(error) ? gaveUp(lockSeconds, blocker) : error
  } finally {
    clearInterval(watching)
    // MikroORM would never close: a statement that then gets its connection keeps it.
    await look
    await orm.close()
  }
}

const blockerText = `
  SELECT ${processText('blocker')} AS process
  FROM pg_stat_activity AS waiting
  JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS blocking(pid) ON true
  JOIN pg_stat_activity AS blocker ON blocker.pid = blocking.pid
  WHERE waiting.datname = current_database() AND waiting.application_name = ? LIMIT 1`

function isLockTimeout(error: unknown): boolean {
  for (
    let cause = error as { code?: string; cause?: unknown } | undefined;
    cause;
    cause = cause.cause as never
  )
    if (cause.code === '55P03') return true
  return false
}
