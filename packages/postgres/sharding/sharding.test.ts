import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMove, anOfferTo, newId } from '../../../test/support/builders.ts'
import {
  createShardedTestDatabase,
  createTestDatabase,
  openPool,
  shardKeys,
} from '../../../test/support/postgres.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'
import { driverReservations } from '../fleet/reservations.ts'
import { sqlOn } from '../statements/sql.ts'
import { catalogFaults } from './catalog-faults.ts'
import { distributionCommands } from './commands.ts'
import { allPlaces, distributionColumn, type TablePlace, tablePlaces } from './table-places.ts'
import { triggers } from './triggers.ts'

describe('the catalog', () => {
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())
  const connect = async ({ url }: { url: string }) => {
    const pool = stack.adopt(openPool(url, 1), (open) => open.end())
    return { pool, sql: sqlOn(pool) }
  }

  let whole: Awaited<ReturnType<typeof connect>>
  let sharded: Awaited<ReturnType<typeof connect>>
  beforeAll(async () => {
    whole = await connect(stack.use(await createTestDatabase()))
    sharded = await connect(stack.use(await createShardedTestDatabase()))
  })

  test('of a migrated database keeps only what would cost one server: the steps of the move', async () => {
    expect(await catalogFaults(whole.sql, tablePlaces)).toEqual([
      'audit_entries.tenant_id may be null',
      'audit_entries_pkey of audit_entries has no tenant_id',
      'deliveries_code_key of deliveries has no tenant_id',
      'deliveries_quote_key of deliveries has no tenant_id',
      'deliveries_tracking_token_key of deliveries has no tenant_id',
      'deliveries_quote_id_fkey refers from deliveries to quotes',
    ])
  })

  test('after the move has the tenant in every key of the tenants’ tables, and nothing that Citus refuses', async () => {
    expect(await catalogFaults(sharded.sql, allPlaces)).toEqual([])
  })

  test('is compared: what Citus refuses is found', async () => {
    await sharded.pool.query(`BEGIN;
      CREATE TABLE parcels (id uuid PRIMARY KEY, tenant_id uuid, order_id uuid REFERENCES quotes (id),
        EXCLUDE USING btree (order_id WITH =));
      CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS 'begin return null; end';
      CREATE TRIGGER parcels_look AFTER INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION look()`)
    const parcels: TablePlace = { on: 'tenant' }
    const gone: TablePlace = { on: 'tenant' }
    const faults = await catalogFaults(sharded.sql, { ...allPlaces, parcels, gone })
    const unlisted = await catalogFaults(sharded.sql, allPlaces)
    await sharded.pool.query('ROLLBACK')
    expect(faults).toEqual([
      'gone is no table',
      'parcels.tenant_id may be null',
      'parcels_order_id_excl of parcels has no tenant_id',
      'parcels_pkey of parcels has no tenant_id',
      'parcels_order_id_fkey refers from parcels to quotes',
      'nobody says what the trigger parcels_look of parcels looks at',
    ])
    expect(unlisted).toContain('parcels has no place')
  })

  test('is not changed while a process of the platform is connected, and as a whole or not at all', async () => {
    await using stores = await openTestStores()
    await stores.aShipper()
    await expect(shardKeys(stores.url)).rejects.toThrow('a process of the platform is connected: stop all')
    expect(await stores.query(`SELECT to_regclass('order_names') AS names`)).toEqual([{ names: null }])
  })

  test('has each trigger of the list', async () => {
    const { rows } = await whole.pool.query('SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal')
    const names = new Set(rows.map(({ name }) => name))
    expect(Object.keys(triggers).filter((name) => !names.has(name))).toEqual([])
  })

  test('a table that refers to another is distributed after it, and each table once', () => {
    const commands = distributionCommands().filter((command) => command.startsWith('SELECT'))
    const names = commands.map((command) => /'(\w+)'/.exec(command)![1]!)
    const spread = Object.entries(allPlaces).filter(([, { on }]) => on !== 'coordinator')
    expect(names.toSorted()).toEqual(spread.map(([name]) => name).toSorted())
    for (const [table, place] of spread) {
      const column = distributionColumn(place)
      const command = commands.find((one) => one.includes(`('${table}'`))
      expect(command).toContain(column ? `create_distributed_table('${table}', '${column}', ` : 'reference')
    }
    const before = (first: string, second: string) => names.indexOf(first) < names.indexOf(second)
    expect(
      before('tenants', 'users') && before('users', 'drivers') && before('drivers', 'driver_reservations'),
    ).toBe(true)
    expect(before('deliveries', 'offers') && before('ledger_transactions', 'ledger_entries')).toBe(true)
  })
})

describe('what a driver carries, where tenants are on several machines', () => {
  let stores: TestStores
  let shipper: Shipper
  const pool = { end: async () => {} } as pg.Pool
  let reservations: ReturnType<typeof driverReservations>
  beforeAll(async () => {
    stores = await openTestStores({ shape: 'several machines' })
    shipper = await stores.aShipper(100_000_000n)
    const client = await stores.connect()
    Object.assign(pool, { end: () => client.end() })
    reservations = driverReservations(sqlOn(client as unknown as pg.Pool))
  })
  afterAll(async () => {
    await pool.end()
    await stores[Symbol.asyncDispose]()
  })

  const loadOf = async (id: string) => {
    const [row] = await stores.query<{ load: number; reserved: number }>(
      `SELECT active_deliveries AS load, (SELECT count(*)::int FROM driver_reservations WHERE driver_id = user_id) AS reserved
       FROM drivers WHERE user_id = $1`,
      [id],
    )
    return [row!.load, row!.reserved]
  }
  const age = () => stores.query(`UPDATE driver_reservations SET reserved_at = now() - interval '2 minutes'`)
  const offered = async (driver: Parameters<typeof anOfferTo>[0], of = shipper) => {
    const change = anOfferTo(driver, await stores.anOrderOf(of))
    expect(await stores.deliveries.commit(change)).toEqual({ outcome: 'committed' })
    return change.after
  }

  test('is reserved before an order is accepted and given back after it has left, for orders of any tenants', async () => {
    const driver = await stores.aDriver()
    const [first, second] = [await offered(driver), await offered(driver, await stores.aShipper())]
    const accepted = []
    for (const order of [first, second]) {
      const change = aMove(order, 'accept')
      expect(await stores.deliveries.commit(change)).toEqual({ outcome: 'committed', isDriverFilled: true })
      accepted.push(change.after)
    }
    expect(await loadOf(driver.id)).toEqual([2, 2])
    await stores.deliveries.commit(aMove(accepted[0]!, 'cancel'))
    expect(await loadOf(driver.id)).toEqual([1, 1])
  })

  test('a reservation of a process that crashed before its change is given back when the place is needed', async () => {
    const driver = await stores.aDriver({ persona: 'carro_van' })
    const order = await offered(driver)
    const accept = aMove(order, 'accept')
    const capacity = accept.driverLoad!.capacity
    for (let index = 0; index < capacity; index++)
      expect(await reservations.reserve(driver.id, capacity, { ...order, orderId: newId() })).not.toBeNull()
    expect(await stores.deliveries.commit(accept)).toEqual({ outcome: 'driver_full' })
    expect(await loadOf(driver.id)).toEqual([capacity, capacity])

    await age()
    expect(await stores.deliveries.commit(accept)).toMatchObject({ outcome: 'committed' })
    expect(await loadOf(driver.id)).toEqual([1, 1])
  })

  test('a reservation of a process that crashed after the last change is given back by the upkeep', async () => {
    const driver = await stores.aDriver()
    const order = await offered(driver)
    const accept = aMove(order, 'accept')
    await stores.deliveries.commit(accept)
    await stores.query(`UPDATE deliveries SET status = 'canceled' WHERE order_id = $1`, [order.orderId])
    await stores.runMaintenance(new Date())
    expect(await loadOf(driver.id)).toEqual([1, 1])
    await age()
    await stores.runMaintenance(new Date())
    expect(await loadOf(driver.id)).toEqual([0, 0])
  })

  test('a change is made although its place cannot be given back, which the upkeep does later', async () => {
    const driver = await stores.aDriver()
    const accept = aMove(await offered(driver), 'accept')
    await stores.deliveries.commit(accept)
    await stores.query('ALTER TABLE driver_reservations RENAME TO away')
    const cancel = await stores.deliveries.commit(aMove(accept.after, 'cancel'))
    await stores.query('ALTER TABLE away RENAME TO driver_reservations')
    expect(cancel).toEqual({ outcome: 'committed' })
    expect(await loadOf(driver.id)).toEqual([1, 1])
    await age()
    await stores.runMaintenance(new Date())
    expect(await loadOf(driver.id)).toEqual([0, 0])
  })

  test('what is carried stays reserved, however old it is; of two tries of one order one stays', async () => {
    const driver = await stores.aDriver()
    const order = await offered(driver)
    const accept = aMove(order, 'accept')
    await reservations.reserve(driver.id, 9, order)
    await stores.deliveries.commit(accept)
    expect(await loadOf(driver.id)).toEqual([2, 2])
    await age()
    await stores.runMaintenance(new Date())
    expect(await loadOf(driver.id)).toEqual([1, 1])
  })

  test('what a driver has reserved for the order again stays when the change before it gives back', async () => {
    const driver = await stores.aDriver()
    const order = await offered(driver)
    await stores.deliveries.commit(aMove(order, 'accept'))
    await reservations.reserve(driver.id, 9, { ...order, version: order.version + 5 })
    await reservations.release(driver.id, { ...order, version: order.version + 1 })
    expect(await loadOf(driver.id)).toEqual([1, 1])
  })

  test('many who accept at once never carry more than they may, and the count is what is reserved', async () => {
    const driver = await stores.aDriver()
    const orders = await Promise.all(Array.from({ length: 12 }, () => offered(driver)))
    const changes = orders.flatMap((order) => [aMove(order, 'accept'), aMove(order, 'accept')])
    const outcomes = await Promise.all(changes.map((change) => stores.deliveries.commit(change)))
    const capacity = changes[0]!.driverLoad!.capacity
    const committed = outcomes.filter(({ outcome }) => outcome === 'committed').length
    expect(committed).toBeLessThanOrEqual(capacity)
    expect(committed).toBeGreaterThan(0)
    expect(await loadOf(driver.id)).toEqual([committed, committed])
  })

  test('counts what is reserved, of all drivers of these tests', async () => {
    const [row] = await stores.query<{ differing: number }>(
      `SELECT count(*)::int AS differing FROM drivers
       WHERE active_deliveries <> (SELECT count(*) FROM driver_reservations WHERE driver_id = user_id)`,
    )
    expect(row).toEqual({ differing: 0 })
  })
})
