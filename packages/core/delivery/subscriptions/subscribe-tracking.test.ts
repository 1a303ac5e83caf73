import { createLocalUpdates } from '@rodovia/volatile-state/updates/updates.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Delivery } from '../model/delivery.ts'
import { cancel, createFollower, offer, take } from './follow.fixture.ts'
import { subscribeTracking } from './subscribe-tracking.ts'

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

describe('who follows a tracking link', () => {
  const track = ({ trackingToken }: Delivery) => follow(subscribeTracking(platform, trackingToken))

  test('misses nothing that happens between the call and the first reading, and gets nothing twice', async () => {
    const [driver, order] = [await platform.aDriver(), await platform.anOrder(shop)]
    const states = await track(order)
    await offer(platform, order, driver)
    expect(await take(states)).toMatchObject({ status: 'assigned', driverFirstName: 'João' })
    const next = take(states)
    await platform.step(driver, order, 'accept')
    expect(await next).toMatchObject({ status: 'accepted' })
  })

  test('gets no telephone number and no last name', async () => {
    const order = await platform.anOrder(shop, { senderName: 'Loja Souza' })
    const state = await take(await track(order))
    expect(state).toMatchObject({ senderFirstName: 'Loja', recipientFirstName: 'Ana' })
    expect(JSON.stringify(state)).not.toMatch(/Souza|91234-5678|3000-0000/)
  })

  test('gets one state of a delivery that has ended', async () => {
    const order = await platform.anOrder(shop)
    await cancel(platform, shop, order)
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

describe('who missed something', () => {
  /** Updates of a server that receives nothing of what others do. */
  const deaf = createLocalUpdates()
  const withoutUpdates = () => ({ ...platform, updates: deaf })

  test('of a delivery gets its state anew', async () => {
    const [driver, order] = [await platform.aDriver(), await platform.anOrder(shop)]
    const states = await follow(subscribeTracking(withoutUpdates(), order.trackingToken))
    await take(states)
    const next = take(states)
    await offer(platform, order, driver)
    deaf.publishMissed(`delivery:${order.orderId}`)
    expect(await next).toMatchObject({ status: 'assigned' })
  })
})
