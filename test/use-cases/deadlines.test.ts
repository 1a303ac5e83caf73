import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aTown } from '../support/towns.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

const hours = 3600
const dispatchAtOnce = (count: number) => Promise.all(Array.from({ length: count }, platform.dispatch))

const balanceOf = async ({ tenantId }: Actor) => (await platform.ledger.balances([tenantId])).get(tenantId)

const paymentsOf = async ({ orderId }: Delivery) =>
  ((await platform.ledger.walletEntriesOfOrders([orderId])).get(orderId) ?? []).map(
    ({ amountCents }) => amountCents,
  )

describe('an order that nobody has accepted by its deadline', () => {
  test('is canceled and paid back once, however many dispatchers look', async () => {
    const shop = await platform.aShop()
    const before = await balanceOf(shop)
    const orders = await Promise.all(Array.from({ length: 6 }, () => platform.anOrder(shop)))
    platform.pass(3 * hours - 1)
    await dispatchAtOnce(4)
    expect(await platform.read(orders[0]!)).toMatchObject({
      status: 'awaiting_driver',
      dispatchAt: orders[0]!.deadlineAt,
    })

    platform.pass(1)
    await dispatchAtOnce(4)
    for (const order of orders) {
      expect(await platform.read(order)).toMatchObject({ status: 'canceled', dispatchAt: null })
      expect(await paymentsOf(order)).toEqual([-order.priceCents, order.priceCents])
      expect(await platform.eventsOf(order)).toEqual(['wallet.debit', 'tracking.canceled', 'wallet.credit'])
      expect((await platform.timelineOf(order)).slice(1)).toMatchObject([
        {
          type: 'tracking.canceled',
          at: platform.clock(),
          by: { kind: 'platform' },
          facts: { reason: 'no_driver_by_deadline' },
        },
      ])
    }
    expect(await balanceOf(shop)).toBe(before)
  })

  test('is canceled too where a driver is just thinking it over; his offer ends with the deadline', async () => {
    const [town, shop] = [aTown(), await platform.aShop()]
    const order = await platform.anOrder(shop, { town })
    platform.pass(3 * hours - 20)
    const driver = await platform.aDriver({ town })
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'assigned', offerExpiresAt: order.deadlineAt })

    platform.pass(20)
    await dispatchAtOnce(4)
    expect(await platform.read(order)).toMatchObject({
      status: 'canceled',
      driver: null,
      offerExpiresAt: null,
    })
    expect(await platform.offersOf(order)).toMatchObject([{ driverId: driver.userId, outcome: 'withdrawn' }])
    expect(await paymentsOf(order)).toEqual([-order.priceCents, order.priceCents])
  })

  test('is either accepted or canceled where the driver’s answer and the deadline meet', async () => {
    const [town, shop] = [aTown(), await platform.aShop()]
    const orders = await Promise.all(Array.from({ length: 4 }, () => platform.anOrder(shop, { town })))
    platform.pass(3 * hours - 1)
    const driver = await platform.aDriver({ town })
    await platform.dispatch()
    platform.pass(1)
    const accepting = orders.map((order) => platform.step(driver, order, 'accept'))
    const [answers] = await Promise.all([Promise.allSettled(accepting), dispatchAtOnce(2)])

    const accepted = orders.filter((_, index) => answers[index]?.status === 'fulfilled')
    for (const order of orders) {
      const isAccepted = accepted.includes(order)
      expect((await platform.read(order)).status).toBe(isAccepted ? 'accepted' : 'canceled')
      expect(await paymentsOf(order)).toHaveLength(isAccepted ? 1 : 2)
    }
    expect(await platform.drivers.findBusy(driver.userId)).toMatchObject({
      activeDeliveries: accepted.length,
      openOffers: 0,
    })
  })

  test('lives twelve hours when it was ordered as express', async () => {
    const order = await platform.anOrder(await platform.aShop(), { tier: 'express' })
    expect(order.deadlineAt).toEqual(addHours(order.createdAt, 12))
    platform.pass(12 * hours - 1)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'awaiting_driver' })
    platform.pass(1)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'canceled' })
  })
})

describe('a delivery under way at its deadline', () => {
  test('goes on, and the breach fires once, however many dispatchers run', async () => {
    const [driver, shop] = [await platform.aDriver(), await platform.aShop()]
    const carried = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked'])
    platform.pass(3 * hours - 1)
    await dispatchAtOnce(2)
    expect(await platform.read(carried)).toEqual(carried)

    platform.pass(1)
    const breachedAt = platform.clock()
    await dispatchAtOnce(6)
    platform.pass(hours)
    await dispatchAtOnce(2)
    expect(await platform.read(carried)).toMatchObject({
      status: 'picked_up',
      slaBreachedAt: breachedAt,
      dispatchAt: null,
      version: carried.version + 1,
    })
    await platform.step(driver, carried, 'on-route', 'delivered')
    expect(await platform.eventsOf(carried)).toEqual([
      'wallet.debit',
      'tracking.driver_assigned',
      'tracking.picked_up',
      'tracking.sla_breached',
      'tracking.delivered',
    ])
    expect(await paymentsOf(carried)).toEqual([-carried.priceCents])
  })

  test('was handed over in time: no event fires', async () => {
    const [driver, shop] = [await platform.aDriver(), await platform.aShop()]
    const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
    const delivered = await platform.anOrderWith(driver, shop, steps)
    platform.pass(4 * hours)
    await platform.dispatch()
    expect(await platform.read(delivered)).toEqual(delivered)
  })
})
