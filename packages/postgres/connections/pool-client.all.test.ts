import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@rodovia/platform/log.ts'
import { waitForDatabases } from '@rodovia/platform/wait-for-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { startPgBouncer } from '../../../test/support/pgbouncer.ts'
import { createEmptyTestDatabase } from '../../../test/support/postgres.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../database/open-database.ts'
import { migrate } from '../migrations/migrate.ts'
import { poolClient } from './pool-client.ts'

const stack = new AsyncDisposableStack()
let stores: TestStores
let pooledUrl: string
beforeAll(async () => {
  stores = stack.use(await openTestStores())
  pooledUrl = stack.use(await startPgBouncer(stores.url)).url
})
afterAll(() => stack.disposeAsync())

const log = createLog({ logLevel: 'silent' })

/** A pool of the platform with short timeouts. */
function poolOn(url: string, { statement = 1_000, idle = 1_000 } = {}) {
  const Client = poolClient({ statement_timeout: statement, idle_in_transaction_session_timeout: idle })
  const onConnect = (client: pg.ClientBase) => (client as InstanceType<typeof Client>).setUp()
  const pool = new pg.Pool({ connectionString: url, max: 6, Client: Client as never, onConnect })
  pool.on('error', () => {})
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

/** Statements of the pool that run in PostgreSQL. */
const running = async (text: string) =>
  stores.query(
    `SELECT FROM pg_stat_activity
     WHERE state = 'active' AND query LIKE '%${text}%' AND pid <> pg_backend_pid() AND datname = current_database()`,
  )

describe.each(['PostgreSQL itself', 'PgBouncer in transaction mode'])('through %s', (way) => {
  const urlOf = () => (way === 'PostgreSQL itself' ? stores.url : pooledUrl)

  test('named statements run on every session', async () => {
    await using opened = poolOn(urlOf(), { statement: 5_000 })
    const ask = (value: number) =>
      opened.pool.query({ name: 'twice', text: 'SELECT 2 * $1::int AS twice', values: [value] })
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, value) => ask(value)))
      expect(answers.map(({ rows }) => rows[0].twice)).toEqual(
        Array.from({ length: 20 }, (_, value) => 2 * value),
      )
    }
  })

  test('a statement that takes too long is canceled, and others go on', async () => {
    await using opened = poolOn(urlOf())
    await expect(opened.pool.query(`SELECT pg_sleep(600), 'alone'`)).rejects.toThrow(
      /canceling statement|Connection terminated/,
    )
    await expect.poll(() => running('alone')).toEqual([])
    expect((await opened.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('a statement of a transaction that takes too long is canceled', async () => {
    await using opened = poolOn(urlOf())
    const client = await opened.pool.connect()
    await client.query('begin')
    await expect(client.query(`SELECT pg_sleep(600), 'within'`)).rejects.toThrow('statement timeout')
    await client.query('rollback')
    client.release()
    await expect.poll(() => running('within')).toEqual([])
  })

  test('a transaction may take longer than the rule, where it says so itself', async () => {
    await using opened = poolOn(urlOf())
    const client = await opened.pool.connect()
    await client.query('begin')
    await client.query(`SET LOCAL statement_timeout = '10min'`)
    await client.query('SELECT pg_sleep(1.5)')
    await client.query('commit')
    client.release()
  })

  test('a transaction that does nothing loses its session', async () => {
    await using opened = poolOn(urlOf())
    const client = await opened.pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    await sleep(2_000)
    await expect(client.query('SELECT 1')).rejects.toThrow()
    client.release(true)
  })

  test('the stores work', async () => {
    await using database = await openDatabase({ url: urlOf(), directUrl: stores.url, poolSize: 10 })
    const shipper = await stores.aShipper()
    const placements = await Promise.all(Array.from({ length: 30 }, () => stores.aPlacementOf(shipper)))
    const results = await Promise.all(
      placements.map((placement) => database.stores.deliveries.place(placement)),
    )
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['placed']))
    const orderIds = placements.map(({ delivery }) => delivery.orderId)
    expect((await database.stores.deliveries.findByOrderIds(orderIds)).size).toBe(30)
    expect(await database.stores.users.findByEmail(`${newId()}@rodovia.test`)).toBeNull()
  })
})

test('a pooler keeps no setting of ours in its sessions', async () => {
  await using opened = poolOn(pooledUrl)
  await Promise.all(Array.from({ length: 6 }, () => opened.pool.query('SELECT 1')))
  const plain = new pg.Client({ connectionString: pooledUrl })
  await plain.connect()
  for (let session = 0; session < 6; session++)
    expect((await plain.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  await plain.end()
})

test('a statement that waits for a session of the pooler ends in time', async () => {
  await using bouncer = await startPgBouncer(stores.url, { sessions: 1 })
  await using opened = poolOn(bouncer.url)
  await opened.pool.query('SELECT 1')
  const blocker = new pg.Client({ connectionString: bouncer.url })
  await blocker.connect()
  await blocker.query('BEGIN')
  await expect(opened.pool.query('SELECT 1')).rejects.toThrow()
  await blocker.end()
})

test('a pooler that loses PostgreSQL makes calls unavailable, and they work again after it is back', async () => {
  await using bouncer = await startPgBouncer(stores.url)
  await using database = await openDatabase({ url: bouncer.url, directUrl: stores.url, poolSize: 2 })
  const shipper = await stores.aShipper()
  await using _blocked = await holdWallet(shipper.tenantId)
  const placement = await stores.aPlacementOf(shipper)
  const refused = expect(database.stores.deliveries.place(placement)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await expect.poll(() => running('')).toHaveLength(1)
  await stores.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  await refused
  expect(await database.stores.users.findByEmail('nobody@rodovia.test')).toBeNull()
})

test('migrations through a pooler leave no lock behind', async () => {
  await using database = await createEmptyTestDatabase()
  await using bouncer = await startPgBouncer(database.url, { sessions: 10 })
  await Promise.all([migrate(bouncer.url, { log }), migrate(bouncer.url, { log })])
  await migrate(bouncer.url, { log, lockSeconds: 5 })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  expect(rows).toEqual([])
  await client.end()
})

test('a start behind a pooler asks for a direct address', async () => {
  await expect(
    waitForDatabases({ databaseUrl: pooledUrl, databaseDirectUrl: undefined }, { log }),
  ).rejects.toThrow(/behind a connection pooler such as PgBouncer.\nSet DATABASE_DIRECT_URL/)
  expect(await waitForDatabases({ databaseUrl: pooledUrl, databaseDirectUrl: stores.url }, { log })).toEqual({
    databaseUrl: pooledUrl,
    directUrl: stores.url,
  })
})

/** Somebody else who has the wallet locked. */
async function holdWallet(tenantId: string): Promise<AsyncDisposable> {
  const client = await stores.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM wallets WHERE tenant_id = $1 FOR UPDATE', [tenantId])
  return { [Symbol.asyncDispose]: () => client.end() }
}
