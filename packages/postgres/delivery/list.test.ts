import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { openStatuses } from '@rodovia/core/delivery/model/states.ts'
import type { OrderFilter, OrderSort } from '@rodovia/core/delivery/ports.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Page } from '@rodovia/core/shared/page.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMove, anOfferTo, newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../database/open-database.ts'

let stores: TestStores
let shipper: Shipper
let orders: Delivery[]
beforeAll(async () => {
  stores = await openTestStores()
  shipper = await stores.aShipper(100_000_000n)
  orders = []
  for (let number = 0; number < 12; number++)
    orders.unshift(
      await stores.anOrderOf(shipper, { createdAt: addSeconds(noon, number), reference: `A-${number}` }),
    )
  await stores.anOrderOf(await stores.aShipper())
})
afterAll(() => stores[Symbol.asyncDispose]())

const firstPage: Page = { limit: 50, offset: 0, after: null }
const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ orderId }) => orderId)

function list(
  filter: OrderFilter = {},
  page: Partial<Page> = {},
  scope: Partial<{ createdBy: UserId }> = {},
) {
  const { tenantId } = shipper
  return stores.deliveries.listOrders({ tenantId, createdBy: null, ...scope }, filter, {
    ...firstPage,
    ...page,
  })
}

describe('the orders of a tenant', () => {
  test('come newest first, with the size of the whole list', async () => {
    expect(await list({}, { limit: 3 })).toEqual({ items: orders.slice(0, 3), total: 12 })
  })

  test('come oldest first when asked so, page by page, with filters too', async () => {
    const scope = { tenantId: shipper.tenantId, createdBy: null }
    const oldest = [...orders].reverse()
    const read = (filter: OrderFilter, page: Partial<Page>) =>
      stores.deliveries.listOrders(scope, filter, { ...firstPage, ...page }, 'oldest')
    expect(await read({}, { limit: 3 })).toEqual({ items: oldest.slice(0, 3), total: 12 })
    const after = oldest[2]!.orderId
    expect(await read({}, { limit: 4, after })).toEqual({ items: oldest.slice(3, 7), total: 12 })
    expect(await read({}, { limit: 4, offset: 10 })).toEqual({ items: oldest.slice(10), total: 12 })
    const createdFrom = addSeconds(noon, 9)
    expect((await read({ createdFrom }, {})).items).toEqual(oldest.slice(9))
  })

  test('that are open come by deadline or price, page by page, ties by id', async () => {
    const many = await stores.aShipper(100_000_000n)
    const made: Delivery[] = []
    for (const [minutes, priceCents] of [
      [30, 500n],
      [10, 700n],
      [20, 700n],
      [10, 900n],
    ] as const)
      made.push(await stores.anOrderOf(many, { deadlineAt: addSeconds(noon, minutes * 60), priceCents }))
    const scope = { tenantId: many.tenantId, createdBy: null }
    const read = async (sort: OrderSort, page: Partial<Page> = {}) =>
      idsOf(
        (
          await stores.deliveries.listOrders(
            scope,
            { statuses: openStatuses },
            { ...firstPage, ...page },
            sort,
          )
        ).items,
      )
    const ids = (...places: number[]) => places.map((place) => made[place]!.orderId)
    expect(await read('deadline')).toEqual(ids(1, 3, 2, 0))
    expect(await read('price')).toEqual(ids(3, 2, 1, 0))
    expect(await read('deadline', { after: made[3]!.orderId })).toEqual(ids(2, 0))
    expect(await read('price', { after: made[2]!.orderId, limit: 1 })).toEqual(ids(1))
  })

  test('are counted right as more of them come, however old those before are', async () => {
    const growing = await stores.aShipper(100_000_000n)
    const total = async (createdBy: UserId | null = null) =>
      (await stores.deliveries.listOrders({ tenantId: growing.tenantId, createdBy }, {}, firstPage)).total
    const hoursAgo = (hours: number) => v7({ msecs: Date.now() - hours * 3_600_000 }) as Delivery['orderId']
    for (const hours of [5, 4, 3]) await stores.anOrderOf(growing, { orderId: hoursAgo(hours) })
    for (const count of [3, 4, 5, 6]) {
      expect([await total(), await total(), await total(growing.createdBy)]).toEqual([count, count, count])
      await stores.anOrderOf(growing)
    }
    expect(await total(shipper.createdBy)).toBe(0)
  })

  describe('and their totals, in each of two processes', () => {
    const minutesAgo = (minutes: number) =>
      v7({ msecs: Date.now() - minutes * 60_000 }) as Delivery['orderId']
    const filters: readonly OrderFilter[] = [
      {},
      { statuses: ['delivered'] },
      { statuses: ['canceled', 'awaiting_driver'] },
      { statuses: ['awaiting_driver', 'assigned'] },
      { statuses: [] },
      { createdFrom: addSeconds(noon, 3) },
      { createdFrom: addSeconds(noon, 2), createdBefore: addSeconds(noon, 6), statuses: ['canceled'] },
    ]

    /** Whether all of them, and those of everybody too, are what PostgreSQL counts. */
    async function areRight(tenantId: TenantId, processes: readonly Pick<TestStores, 'deliveries'>[]) {
      for (const { statuses, createdFrom, createdBefore } of filters)
        for (const scope of [tenantId, null]) {
          const [counted] = await stores.query<{ total: number }>(
            `SELECT count(*)::int AS total FROM deliveries
             WHERE ($1::uuid IS NULL OR tenant_id = $1) AND ($2::text[] IS NULL OR status = ANY ($2))
               AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)`,
            [scope, statuses, createdFrom, createdBefore],
          )
          const filter = { statuses, createdFrom, createdBefore } as OrderFilter
          for (const { deliveries } of processes) {
            const { total } = await deliveries.listOrders(
              { tenantId: scope, createdBy: null },
              filter,
              firstPage,
            )
            expect([filter, total]).toEqual([filter, counted?.total])
          }
        }
    }

    test('stay right while orders are placed, move and end, however old they are', async () => {
      await using other = await openDatabase({ url: stores.url, poolSize: 2 })
      const growing = await stores.aShipper(100_000_000n)
      const check = () => areRight(growing.tenantId, [stores, other.stores])
      const driver = await stores.aDriver()
      const commit = async (change: Change) => {
        await stores.deliveries.commit(change)
        return change.after
      }
      const placed: Delivery[] = []
      for (const [number, minutes] of [300, 299, 200, 100, 50, 12, 9, 1, 0].entries())
        placed.push(
          await stores.anOrderOf(growing, {
            orderId: minutesAgo(minutes),
            createdAt: addSeconds(noon, number),
          }),
        )
      const [first, second, third, fourth, , sixth, seventh, eighth] = placed as [Delivery, ...Delivery[]]
      await commit(aMove(first, 'cancel'))
      let carried = await commit(anOfferTo(driver, second!))
      // The second time is the one that is remembered.
      for (let time = 0; time < 3; time++) await check()

      for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const) {
        carried = await commit(aMove(carried, step))
        await check()
      }
      for (const order of [third, sixth, seventh, eighth]) {
        await commit(aMove(order!, 'cancel'))
        await check()
      }
      await commit(anOfferTo(driver, fourth!))
      await stores.anOrderOf(growing, { createdAt: addSeconds(noon, 4) })
      await check()
    })

    test('stay right where more are under way than are remembered, and rehearsals beside them', async () => {
      await using own = await openTestStores()
      const { tenantId } = await own.aShipper()
      await own.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_quote_id_fkey')
      const copy = (ids: readonly string[], traits: object) =>
        own.query(
          `INSERT INTO deliveries SELECT (jsonb_populate_record(null::deliveries, to_jsonb(pattern) || $2::jsonb || jsonb_build_object(
             'order_id', id, 'quote_id', gen_random_uuid(), 'code', 'RD' || upper(right(md5(id), 8)),
             'tracking_token', left(md5(id), 22)))).*
           FROM (SELECT * FROM deliveries LIMIT 1) AS pattern, unnest($1::text[]) AS id`,
          [ids, JSON.stringify(traits)],
        )
      const idsOfSome = (count: number) =>
        Array.from({ length: count }, (_, index) => minutesAgo(500 - index))
      const canceled = async () => {
        const scopes = [tenantId, rehearsalTenantOf(tenantId), null]
        const lists = scopes.map((scope) =>
          own.deliveries.listOrders(
            { tenantId: scope, createdBy: null },
            { statuses: ['canceled'] },
            firstPage,
          ),
        )
        return (await Promise.all(lists)).map(({ total }) => total)
      }
      const { orderId } = await own.anOrderOf({ tenantId, createdBy: newId() }, { orderId: minutesAgo(600) })
      await copy(idsOfSome(1_050), {})
      const rehearsed = { rehearsal: { script: 'delivered', pace: 'real', pin: null }, dispatch_at: null }
      await copy(idsOfSome(3), { tenant_id: rehearsalTenantOf(tenantId), ...rehearsed })

      for (let time = 0; time < 3; time++) expect(await canceled()).toEqual([0, 0, 0])
      await own.query(`UPDATE deliveries SET status = 'canceled' WHERE order_id = $1`, [orderId])
      expect(await canceled()).toEqual([1, 0, 1])
      await own.query(`UPDATE deliveries SET status = 'canceled'`)
      expect(await canceled()).toEqual([1_051, 3, 1_051])
    })
  })

  test('can be left out from the start, or counted from behind one of them', async () => {
    expect(idsOf((await list({}, { limit: 2, offset: 10 })).items)).toEqual(idsOf(orders.slice(10)))
    const after = orders[4]!.orderId
    expect(idsOf((await list({}, { limit: 2, after })).items)).toEqual(idsOf(orders.slice(5, 7)))
    expect(idsOf((await list({}, { limit: 2, offset: 1, after })).items)).toEqual(idsOf(orders.slice(6, 8)))
  })

  test('keep their total on a page that is empty', async () => {
    expect(await list({}, { offset: 100 })).toEqual({ items: [], total: 12 })
    expect(await list({}, { limit: 0 })).toEqual({ items: [], total: 12 })
  })

  test('are refused behind what is no cursor', async () => {
    await expect(list({}, { after: 'A-1' })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field: 'after' }] },
    })
  })

  test.each<[string, () => OrderFilter, () => Delivery[]]>([
    ['a status', () => ({ statuses: ['awaiting_driver'] }), () => orders],
    ['no status at all', () => ({ statuses: [] }), () => []],
    ['a time from which', () => ({ createdFrom: addSeconds(noon, 9) }), () => orders.slice(0, 3)],
    ['a time before which', () => ({ createdBefore: addSeconds(noon, 2) }), () => orders.slice(10)],
    ['a code', () => ({ code: orders[3]!.code }), () => [orders[3]!]],
    ['a reference', () => ({ reference: 'A-7' }), () => [orders[4]!]],
    ['a reference and a status', () => ({ reference: 'A-7', statuses: ['canceled'] }), () => []],
  ])('can be asked for by %s', async (_, filter, found) => {
    expect(await list(filter())).toEqual({ items: found(), total: found().length })
  })

  test('of one who orders for others are only those he placed', async () => {
    expect(await list({}, {}, { createdBy: newId() })).toEqual({ items: [], total: 0 })
    expect((await list({}, {}, { createdBy: shipper.createdBy })).total).toBe(12)
  })

  test('stay in their places while new ones arrive', async () => {
    const other = await stores.aShipper()
    const scope = { tenantId: other.tenantId, createdBy: null }
    const before: Delivery[] = []
    for (let number = 0; number < 9; number++) before.unshift(await stores.anOrderOf(other))

    const seen: Delivery[] = []
    for (let after: string | null = null; ; after = seen.at(-1)!.orderId) {
      const { items } = await stores.deliveries.listOrders(scope, {}, { limit: 2, offset: 0, after })
      if (items.length === 0) break
      seen.push(...items)
      await stores.anOrderOf(other)
    }
    expect(idsOf(seen)).toEqual(idsOf(before))
  })
})

test('the platform lists the orders of everybody', async () => {
  const { total } = await stores.deliveries.listOrders({ tenantId: null, createdBy: null }, {}, firstPage)
  expect(total).toBeGreaterThan(12)
})

describe('the deliveries of a driver', () => {
  test('are those offered to and carried by him, newest first', async () => {
    const [driver, other] = [await stores.aDriver(), await stores.aDriver()]
    const offered: Delivery[] = []
    for (const asked of [driver, other, driver, driver]) {
      const change = anOfferTo(asked, await stores.anOrderOf(await stores.aShipper()))
      await stores.deliveries.commit(change)
      if (asked === driver) offered.unshift(change.after)
    }
    const accepted = aMove(offered[1]!, 'accept')
    await stores.deliveries.commit(accepted)
    const mine = (statuses: Delivery['status'][] | null, page: Partial<Page> = {}) =>
      stores.deliveries.listDriverDeliveries(driver.id, statuses, { ...firstPage, ...page })

    expect(await mine(null)).toEqual({ items: [offered[0], accepted.after, offered[2]], total: 3 })
    expect(idsOf((await mine(['assigned'])).items)).toEqual([offered[0]!.orderId, offered[2]!.orderId])
    expect(await mine(null, { limit: 1, after: offered[0]!.orderId })).toEqual({
      items: [accepted.after],
      total: 3,
    })
  })
})

describe('what the dispatcher has to look at', () => {
  test('is whatever waited longest, and nothing before its time', async () => {
    await using own = await openTestStores()
    const owner = await own.aShipper()
    const [late, early, future] = [
      await own.anOrderOf(owner, { createdAt: addSeconds(noon, 2) }),
      await own.anOrderOf(owner),
      await own.anOrderOf(owner, { createdAt: addSeconds(noon, 60) }),
    ]
    expect(await own.deliveries.dueForDispatch(addSeconds(noon, 2), 10)).toEqual([early, late])
    expect(await own.deliveries.dueForDispatch(addSeconds(noon, 60), 1)).toEqual([early])
    expect(await own.deliveries.dueForDispatch(addSeconds(noon, 60), 10)).toContainEqual(future)
  })
})

describe('things read by many ids', () => {
  test('are absent where there is nothing', async () => {
    const ids = [newId<Delivery['orderId']>(), orders[0]!.orderId]
    expect([...(await stores.deliveries.findByOrderIds(ids)).keys()]).toEqual([ids[1]])
    expect([...(await stores.deliveries.details({ timelines: ids })).timelines.keys()]).toEqual([ids[1]])
    expect((await stores.deliveries.details({ photos: ids })).photos).toEqual(new Map())
    expect(await stores.deliveries.incidents(ids)).toEqual(new Map())
    expect(await stores.deliveries.offers(ids)).toEqual(new Map())
    expect((await stores.deliveries.details({ positions: ids })).positions).toEqual(new Map())
    expect(await stores.deliveries.findByOrderIds([])).toEqual(new Map())
  })
})
