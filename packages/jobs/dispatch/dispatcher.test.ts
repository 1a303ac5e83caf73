import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/support/rest-client.ts'
import { aTown } from '../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { dispatchDue, startDispatcher } from './dispatcher.ts'

/** Four platforms on one database: each has a pool and a dispatcher of its own. */
const platforms = 4
const orders = 20
const hours = 3600

const stack = new AsyncDisposableStack()
let platform: UseCases
let shop: Actor
let all: { dispatch: () => Promise<void>; ports: UseCases }[]
const faults: unknown[] = []

beforeAll(async () => {
  platform = stack.use(await openUseCases())
  shop = await platform.aShop(100_000_000n)
  const log = { error: (facts: object) => void faults.push(facts) }
  all = await Promise.all(
    Array.from({ length: platforms }, async () => {
      const { stores } = stack.use(await openDatabase({ url: platform.url, poolSize: 5 }))
      const { deliveries, drivers } = stores
      const ports = { ...platform, deliveries, drivers }
      return { ports, dispatch: () => dispatchDue(ports, log) }
    }),
  )
})
afterAll(() => stack.disposeAsync())

/** All of them look at what is due at the same moment, and again. */
async function dispatchAtAll() {
  for (let times = 0; times < 2; times++) await Promise.all(all.map(({ dispatch }) => dispatch()))
}

const placeAll = (wishes = {}) =>
  Promise.all(Array.from({ length: orders }, () => platform.anOrder(shop, wishes)))

const typesOf = async (order: Delivery) => (await platform.timelineOf(order)).map(({ type }) => type)

const paymentsOf = async ({ orderId }: Delivery) =>
  ((await platform.ledger.walletEntriesOfOrders([orderId])).get(orderId) ?? []).map(
    ({ amountCents }) => amountCents,
  )

test('an offer runs out once, and goes to one driver', async () => {
  const town = aTown()
  for (let km = 1; km <= 2; km++) await platform.aDriver({ town, km })
  const offered = await placeAll({ town })
  await dispatchAtAll()
  platform.pass(45)
  await dispatchAtAll()
  for (const order of offered) {
    expect(await typesOf(order)).toEqual([
      'create',
      ...['tracking.driver_assigned', 'offer_timeout', 'tracking.driver_assigned'],
    ])
    const offers = await platform.offersOf(order)
    expect(offers.map(({ outcome }) => outcome)).toEqual(['timed_out', null])
  }
})

test('an order without a driver at its deadline is canceled and paid back once', async () => {
  const waiting = await placeAll()
  platform.pass(3 * hours)
  await dispatchAtAll()
  for (const order of waiting) {
    expect(await typesOf(order)).toEqual(['create', 'tracking.canceled'])
    expect(await platform.eventsOf(order)).toEqual(['wallet.debit', 'tracking.canceled', 'wallet.credit'])
    expect(await paymentsOf(order)).toEqual([-order.priceCents, order.priceCents])
  }
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

test('a deadline that passes under way fires one event', async () => {
  const carried: Delivery[] = []
  for (let index = 0; index < orders; index++)
    carried.push(await platform.anOrderWith(await platform.aDriver(), shop, ['accept', 'arrived', 'picked']))
  platform.pass(3 * hours)
  await dispatchAtAll()
  platform.pass(hours)
  await dispatchAtAll()
  for (const order of carried) {
    const events = await platform.eventsOf(order)
    expect(events.filter((kind) => kind === 'tracking.sla_breached')).toHaveLength(1)
    expect(await platform.read(order)).toMatchObject({ status: 'picked_up', version: order.version + 1 })
  }
})

test('all woken at once they do the same', async () => {
  const waiting = await placeAll()
  const wakes: (() => void)[] = []
  await using running = new AsyncDisposableStack()
  for (const { ports } of all)
    running.use(
      await startDispatcher(ports, {
        onError: (error) => void faults.push(error),
        log: { error: (facts) => void faults.push(facts) },
        async onDue(wake) {
          wakes.push(wake)
          return { async [Symbol.asyncDispose]() {} }
        },
      }),
    )
  platform.pass(3 * hours)
  for (const wake of [...wakes, ...wakes]) wake()
  for (const order of waiting) {
    await until(
      () => platform.read(order),
      ({ status }) => status === 'canceled',
    )
  }
  for (const wake of wakes) wake()
  await running.disposeAsync()
  for (const order of waiting) {
    expect(await typesOf(order)).toEqual(['create', 'tracking.canceled'])
    expect(await paymentsOf(order)).toEqual([-order.priceCents, order.priceCents])
  }
})

test('none of them failed', () => {
  expect(faults).toEqual([])
})

test('deliveries that cannot be written do not stand in the way of others, however many they are', async () => {
  await using own = await openUseCases()
  const [town, ownShop] = [aTown(), await own.aShop()]
  const driver = await own.aDriver({ town })
  // One more than a dispatcher fetches at once.
  const broken = await Promise.all(Array.from({ length: 101 }, () => own.anOrder(ownShop, { town })))
  await own.query(
    `INSERT INTO timeline_entries (order_id, tenant_id, number, type, at, by_kind, facts, hash)
     SELECT order_id, tenant_id, version + 1, 'accept', now(), 'platform', '{}', $2
     FROM deliveries WHERE order_id = ANY ($1)`,
    [broken.map(({ orderId }) => orderId), 'f'.repeat(64)],
  )
  const order = await own.anOrder(ownShop, { town })
  const ownFaults: object[] = []
  await dispatchDue(own, { error: (facts) => ownFaults.push(facts) })

  expect(ownFaults).toHaveLength(broken.length)
  expect(await own.read(broken[0]!)).toEqual(broken[0])
  expect(await own.read(order)).toMatchObject({ driver: { id: driver.userId } })
})
