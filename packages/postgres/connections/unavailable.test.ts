import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDelivery, aMove, anAuditEntry, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { createDiskWatch, failFastWhenUnavailable } from './unavailable.ts'

const unavailable = { code: 'unavailable', facts: { retryAfterSeconds: 1 } }

const calls: [string, (database: Database) => Promise<unknown>][] = [
  ['ping', ({ ping }) => ping()],
  ['a prepared statement', ({ stores: { deliveries } }) => deliveries.findByOrderIds([newId()])],
  ['a change', ({ stores: { deliveries } }) => deliveries.commit(aMove(aDelivery(), 'cancel'))],
  ['a list', ({ stores: { ledger } }) => ledger.statement(newId(), { limit: 1, offset: 0, after: null })],
  ['a look-up by the entity manager', ({ stores: { users } }) => users.findByEmail('ana@rodovia.test')],
  [
    'a transaction of the entity manager',
    ({ stores: { sessions } }) =>
      sessions.open(
        { id: newId(), userId: newId(), device: null, openedAt: noon },
        { hash: 'a'.repeat(64), sessionId: newId(), expiresAt: noon },
        anAuditEntry(),
      ),
  ],
]

describe('while nothing listens at the address', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 1 })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test.each(calls)('%s is refused as unavailable', async (_, call) => {
    await expect(call(database)).rejects.toMatchObject(unavailable)
  })
})

describe('a database that stops', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await openTestStores()
  })
  afterAll(() => stores[Symbol.asyncDispose]())

  /** Ends all connections but the one that asks. */
  const endConnections = (which = 'true') =>
    stores.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`,
    )
  const limitConnections = async (limit: number) => {
    const [row] = await stores.query<{ name: string }>('SELECT current_database() AS name')
    await stores.query(`ALTER DATABASE ${row?.name} CONNECTION LIMIT ${limit}`)
  }

  test('is unavailable, and works again after it is back', async () => {
    const order = await stores.anOrderOf(await stores.aShipper())
    await limitConnections(0)
    await endConnections()
    for (const [, call] of calls) await expect(call(stores)).rejects.toMatchObject(unavailable)

    await limitConnections(-1)
    const found = await stores.deliveries.findByOrderIds([order.orderId])
    expect(found.get(order.orderId)).toEqual(order)
  })

  test('during a placement leaves no part of it', async () => {
    const shipper = await stores.aShipper()
    const placement = await stores.aPlacementOf(shipper)
    const { orderId, quoteId, tenantId } = placement.delivery
    await using blocker = await holdWallet(tenantId)
    const placing = stores.deliveries.place(placement)
    const refused = expect(placing).rejects.toMatchObject(unavailable)
    await waitsForALock()
    await endConnections(`wait_event_type = 'Lock'`)
    await refused
    await blocker.release()

    expect(await stores.deliveries.findByOrderIds([orderId])).toEqual(new Map())
    expect((await stores.deliveries.findQuote(quoteId))?.orderId).toBeNull()
    expect(await stores.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 1_000_000n]]))
    expect(await stores.deliveries.place(placement)).toMatchObject({ outcome: 'placed' })
  })

  test('during a change leaves the delivery unchanged', async () => {
    const order = await stores.anOrderOf(await stores.aShipper())
    await using blocker = await holdWallet(order.tenantId)
    const refused = expect(stores.deliveries.commit(aMove(order, 'cancel'))).rejects.toMatchObject(
      unavailable,
    )
    await waitsForALock()
    await endConnections(`wait_event_type = 'Lock'`)
    await refused
    await blocker.release()

    expect((await stores.deliveries.findByOrderIds([order.orderId])).get(order.orderId)).toEqual(order)
    expect(await stores.deliveries.commit(aMove(order, 'cancel'))).toMatchObject({ outcome: 'committed' })
  })

  test('notifies listeners again, and wakes them for missed notifications', async () => {
    const heard = vi.fn()
    await using _listening = await stores.listen('dispatch', heard)
    expect(heard).toHaveBeenCalledTimes(1)
    await endConnections(`application_name = 'rodovia-listen'`)
    await expect.poll(() => heard).toHaveBeenCalledTimes(2)
    await stores.query(`SELECT pg_notify('dispatch', '')`)
    await expect.poll(() => heard).toHaveBeenCalledTimes(3)
  })

  async function waitsForALock() {
    const waiting = () =>
      stores.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    await expect.poll(waiting).toHaveLength(1)
  }

  /** Another one who has the wallet locked, until released. */
  async function holdWallet(tenantId: string) {
    const client = await stores.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM wallets WHERE tenant_id = $1 FOR UPDATE', [tenantId])
    const release = () => client.query('ROLLBACK')
    return { release, [Symbol.asyncDispose]: () => client.end() }
  }
})

describe('a full disk', () => {
  const refused = (code: string) => Promise.reject(Object.assign(new Error('no'), { code }))

  test('is remembered for a while, because reads do not show it', async () => {
    let now = 0
    const disk = createDiskWatch(() => now)
    const store = failFastWhenUnavailable({ write: (code: string) => refused(code) }, disk)
    for (const code of ['40001', '25006', '55P03', '57P01', '08006']) {
      await expect(store.write(code)).rejects.toMatchObject(unavailable)
      expect([code, disk.wasFull()]).toEqual([code, false])
    }
    await expect(store.write('53100')).rejects.toMatchObject(unavailable)
    expect(disk.wasFull()).toBe(true)
    now += 10_001
    expect(disk.wasFull()).toBe(false)
  })

  test.each(['08P01', '23505', '42601', '55000'])(
    'an error that is our own fault passes through: %s',
    async (code) => {
      const store = failFastWhenUnavailable({ write: () => refused(code) })
      await expect(store.write()).rejects.toMatchObject({ code })
    },
  )
})
