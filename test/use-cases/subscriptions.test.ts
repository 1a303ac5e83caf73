import { declineOffer } from '@rodovia/core/delivery/decline-offer.ts'
import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { driverView, viewContext } from '@rodovia/core/delivery/driver-view.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { reportPosition } from '@rodovia/core/delivery/positions/report-position.ts'
import { subscribeOrders } from '@rodovia/core/delivery/subscriptions/subscribe-orders.ts'
import { subscribeOwnDeliveries } from '@rodovia/core/delivery/subscriptions/subscribe-own-deliveries.ts'
import { subscribeTracking } from '@rodovia/core/delivery/subscriptions/subscribe-tracking.ts'
import { assignDriver, operateDelivery } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { createLocalUpdates } from '@rodovia/live/updates.ts'
import { openDatabase } from '@rodovia/postgres/open-database.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

/** What the test follows; ended behind it. */
const followed: AsyncIterator<unknown>[] = []
afterEach(async () => {
  for (const states of followed.splice(0)) await states.return?.()
  expect(platform.updates.subscriberCount()).toBe(0)
})

async function follow<State>(
  opening: Promise<AsyncIterableIterator<State>>,
): Promise<AsyncIterableIterator<State>> {
  const states = await opening
  followed.push(states)
  return states
}

async function take<State>(states: AsyncIterator<State>): Promise<State> {
  const { done, value } = await states.next()
  if (done) throw new Error('the states are over')
  return value
}

const offer = ({ orderId }: Delivery, driver: Actor) =>
  assignDriver(platform, { request: aRequestBy(operator), orderId, driverId: driver.userId })
const unassign = ({ orderId }: Delivery) =>
  operateDelivery(platform, { request: aRequestBy(operator), orderId, action: 'unassign' })
const cancel = ({ orderId }: Delivery) => cancelOrder(platform, { request: aRequestBy(shop), orderId })
const report = (driver: Actor, { code }: Delivery, lat: number) =>
  reportPosition(platform, { actor: driver, code, lat, lng: -46.6 })

describe('who follows a tracking link', () => {
  const track = ({ trackingToken }: Delivery) => follow(subscribeTracking(platform, trackingToken))

  test('misses nothing that happens between the call and the first reading, and gets nothing twice', async () => {
    const [driver, order] = [await platform.aDriver(), await platform.anOrder(shop)]
    const states = await track(order)
    await offer(order, driver)
    expect(await take(states)).toMatchObject({ status: 'assigned', driverFirstName: 'João' })
    const next = take(states)
    await platform.step(driver, order, 'accept')
    expect(await next).toMatchObject({ status: 'accepted' })
  })

  test('gets no telephone number and no last name', async () => {
    const order = await platform.anOrder(shop, { senderName: 'Loja Souza' })
    const state = await take(await track(order))
    expect(state).toMatchObject({ senderFirstName: 'Loja', recipientFirstName: 'Ana' })
    expect(JSON.stringify(state)).not.toMatch(/Souza|91234|3000/)
  })

  test('gets one state of a delivery that has ended', async () => {
    const order = await platform.anOrder(shop)
    await cancel(order)
    const states = await track(order)
    expect(await take(states)).toMatchObject({ status: 'canceled' })
    expect(await states.next()).toMatchObject({ done: true })
    expect(platform.updates.subscriberCount()).toBe(0)
  })

  test('leaves at once, also before the first state and while waiting for a change that may never come', async () => {
    const order = await platform.anOrder(shop)
    const unread = await track(order)
    await unread.return?.()
    expect(await unread.next()).toMatchObject({ done: true })

    const states = await track(order)
    await take(states)
    const waiting = states.next()
    await states.return?.()
    expect(await waiting).toMatchObject({ done: true })
    expect(platform.updates.subscriberCount()).toBe(0)
  })
})

describe('who follows the orders of a tenant', () => {
  test('gets each one under way once, however many, then each that changes', async () => {
    const owner = await platform.aShop()
    const orders: Delivery[] = []
    for (let count = 0; count < 55; count++) orders.push(await platform.anOrder(owner))
    const [ended, waiting, other] = orders as [Delivery, Delivery, Delivery]
    await cancelOrder(platform, { request: aRequestBy(owner), orderId: ended.orderId })
    await platform.anOrder(shop)

    const states = await follow(subscribeOrders(platform, { actor: owner }))
    const underWay = orders.slice(1).map(({ orderId }) => orderId)
    const first = []
    for (const _ of underWay) first.push((await take(states)).orderId)
    expect(first).toEqual(underWay.toReversed())

    await offer(waiting, await platform.aDriver())
    expect(await take(states)).toMatchObject({ orderId: waiting.orderId, status: 'assigned' })
    await cancelOrder(platform, { request: aRequestBy(owner), orderId: other.orderId })
    expect(await take(states)).toMatchObject({ orderId: other.orderId, status: 'canceled' })
  })

  test('gets, as an external client, his own only', async () => {
    const owner = await platform.aShop()
    const client: Actor = { ...owner, userId: platform.newId(), role: 'cliente_externo' }
    const [own, colleagues] = [await platform.anOrder(client), await platform.anOrder(owner)]
    const states = await follow(subscribeOrders(platform, { actor: client }))
    expect(await take(states)).toMatchObject({ orderId: own.orderId })
    await offer(colleagues, await platform.aDriver())
    await cancelOrder(platform, { request: aRequestBy(client), orderId: own.orderId })
    expect(await take(states)).toMatchObject({ orderId: own.orderId, status: 'canceled' })
  })

  test('names the order, as one of the platform’s people', async () => {
    const { orderId } = await platform.anOrder(shop)
    await expect(subscribeOrders(platform, { actor: operator })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    const states = await follow(subscribeOrders(platform, { actor: operator, orderId }))
    expect(await take(states)).toMatchObject({ orderId })
  })

  test('is refused everything where he may not read orders, and nobody in particular is', async () => {
    const actor = await platform.aDriver()
    await expect(subscribeOrders(platform, { actor })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(subscribeOrders(platform, { actor: null })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('gets one error when the database is unavailable, and then the stream ends', async () => {
    await using away = await openDatabase({ url: 'postgresql://nobody@localhost:1/nowhere', poolSize: 1 })
    const ports = { ...platform, deliveries: away.stores.deliveries }
    const states = await follow(subscribeOrders(ports, { actor: shop }))
    await expect(states.next()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await states.next()).toMatchObject({ done: true })
    expect(platform.updates.subscriberCount()).toBe(0)
  })
})

describe('a driver who follows his deliveries', () => {
  const collectOwn = (actor: Actor) => follow(subscribeOwnDeliveries(platform, { actor }))

  test('gets each one under way once, then each that changes, and none of another driver', async () => {
    const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
    const own = await platform.anOrderWith(driver, shop)
    const others = await platform.anOrderWith(other, shop)
    await cancel(await platform.anOrderWith(driver, shop))
    const states = await collectOwn(driver)
    expect(await take(states)).toMatchObject({ code: own.code, status: 'accepted' })
    await platform.step(other, others, 'arrived')
    await platform.step(driver, own, 'arrived')
    expect(await take(states)).toMatchObject({ code: own.code, status: 'at_pickup' })
  })

  test('gets one that is taken away a last time, waiting for a driver, with nothing of what came after', async () => {
    const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
    const offered = await platform.anOrderWith(driver, shop, [])
    const { code } = offered
    const states = await collectOwn(driver)
    await take(states)
    await declineOffer(platform, { request: aRequestBy(driver), code })
    await offer(offered, other)
    expect(await take(states)).toEqual({
      ...driverView(offered, viewContext(platform)),
      status: 'awaiting_driver',
      driver: null,
      offerExpiresAt: null,
    })
    await platform.step(other, offered, 'accept')
    await unassign(offered)
    await offer(offered, driver)
    expect(await take(states)).toMatchObject({ code, status: 'assigned', driver: { id: driver.userId } })
  })

  test('sees that the delivery was canceled meanwhile', async () => {
    const driver = await platform.aDriver()
    const offered = await platform.anOrderWith(driver, shop, [])
    const states = await collectOwn(driver)
    await take(states)
    await cancel(offered)
    expect(await take(states)).toMatchObject({ code: offered.code, status: 'canceled' })
  })

  test('sees that the delivery was canceled because no driver accepted by the deadline', async () => {
    const driver = await platform.aDriver()
    const order = await platform.anOrder(shop)
    platform.pass(3 * 3600 - 10)
    await offer(order, driver)
    const states = await collectOwn(driver)
    await take(states)
    platform.pass(10)
    await platform.dispatch()
    expect(await take(states)).toMatchObject({ code: order.code, status: 'canceled', driver: null })
  })

  test('does not see a delivery that came and went in between', async () => {
    const driver = await platform.aDriver()
    const [unseen, seen] = [await platform.anOrder(shop), await platform.anOrder(shop)]
    const states = await collectOwn(driver)
    await offer(unseen, driver)
    await unassign(unseen)
    await offer(seen, driver)
    expect(await take(states)).toMatchObject({ code: seen.code, status: 'assigned' })
  })

  test('gets his own positions back with the state he knows', async () => {
    const driver = await platform.aDriver()
    const own = await platform.anOrderWith(driver, shop)
    const states = await collectOwn(driver)
    await take(states)
    const { position } = await report(driver, own, -23.5)
    expect(await take(states)).toEqual({
      ...driverView(own, viewContext(platform)),
      reportedPosition: position,
    })
  })
})

describe('who missed something', () => {
  /** As at a server that hears nothing of what is done at the others. */
  const deaf = createLocalUpdates()
  const withoutUpdates = () => ({ ...platform, updates: deaf })

  test('of a delivery gets its state anew', async () => {
    const [driver, order] = [await platform.aDriver(), await platform.anOrder(shop)]
    const states = await follow(subscribeTracking(withoutUpdates(), order.trackingToken))
    await take(states)
    const next = take(states)
    await offer(order, driver)
    deaf.publishMissed(`delivery:${order.orderId}`)
    expect(await next).toMatchObject({ status: 'assigned' })
  })

  test('of a tenant’s orders gets those under way anew, and those that ended meanwhile', async () => {
    const owner = await platform.aShop()
    const [ended, waiting] = [await platform.anOrder(owner), await platform.anOrder(owner)]
    const states = await follow(subscribeOrders(withoutUpdates(), { actor: owner }))
    for (const _ of [ended, waiting]) await take(states)
    await cancelOrder(platform, { request: aRequestBy(owner), orderId: ended.orderId })
    deaf.publishMissed(`tenant:${owner.tenantId}`)
    expect(await take(states)).toMatchObject({ orderId: waiting.orderId, status: 'awaiting_driver' })
    expect(await take(states)).toMatchObject({ orderId: ended.orderId, status: 'canceled' })
  })

  test('of a driver’s deliveries gets his anew, and a last time what was taken away meanwhile', async () => {
    const driver = await platform.aDriver()
    const gone = await platform.anOrderWith(driver, shop)
    const states = await follow(subscribeOwnDeliveries(withoutUpdates(), { actor: driver }))
    await take(states)
    await unassign(gone)
    const come = await platform.anOrderWith(driver, shop)
    deaf.publishMissed(`driver:${driver.userId}`)
    expect(await take(states)).toMatchObject({ code: come.code, status: 'accepted' })
    expect(await take(states)).toMatchObject({ code: gone.code, status: 'awaiting_driver', driver: null })
  })
})
