import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { createLocalUpdates } from '@rodovia/volatile-state/updates/updates.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { Delivery } from '../model/delivery.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { createFollower, offer, take } from './follow.fixture.ts'
import { subscribeOrders } from './subscribe-orders.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const { follow, endAll } = createFollower()
afterEach(async () => {
  await endAll()
  expect(platform.updates.subscriberCount()).toBe(0)
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

    await offer(platform, waiting, await platform.aDriver())
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
    await offer(platform, colleagues, await platform.aDriver())
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

describe('who missed something', () => {
  /** Updates of a server that receives nothing of what others do. */
  const deaf = createLocalUpdates()
  const withoutUpdates = () => ({ ...platform, updates: deaf })

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
})
