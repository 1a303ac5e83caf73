import { createLocalUpdates } from '@rodovia/volatile-state/updates/updates.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { driverView, viewContext } from '../reading/driver-view.ts'
import { declineOffer } from '../steps/decline-offer.ts'
import { cancel, createFollower, offer, report, take, unassign } from './follow.fixture.ts'
import { subscribeOwnDeliveries } from './subscribe-own-deliveries.ts'

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

describe('a driver who follows his deliveries', () => {
  const collectOwn = (actor: Actor) => follow(subscribeOwnDeliveries(platform, { actor }))

  test('gets each one under way once, then each that changes, and none of another driver', async () => {
    const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
    const own = await platform.anOrderWith(driver, shop)
    const others = await platform.anOrderWith(other, shop)
    await cancel(platform, shop, await platform.anOrderWith(driver, shop))
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
    await offer(platform, offered, other)
    expect(await take(states)).toEqual({
      ...driverView(offered, viewContext(platform)),
      status: 'awaiting_driver',
      driver: null,
      offerExpiresAt: null,
    })
    await platform.step(other, offered, 'accept')
    await unassign(platform, offered)
    await offer(platform, offered, driver)
    expect(await take(states)).toMatchObject({ code, status: 'assigned', driver: { id: driver.userId } })
  })

  test('sees that the delivery was canceled meanwhile', async () => {
    const driver = await platform.aDriver()
    const offered = await platform.anOrderWith(driver, shop, [])
    const states = await collectOwn(driver)
    await take(states)
    await cancel(platform, shop, offered)
    expect(await take(states)).toMatchObject({ code: offered.code, status: 'canceled' })
  })

  test('sees that the delivery was canceled because no driver accepted by the deadline', async () => {
    const driver = await platform.aDriver()
    const order = await platform.anOrder(shop)
    platform.pass(3 * 3600 - 10)
    await offer(platform, order, driver)
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
    await offer(platform, unseen, driver)
    await unassign(platform, unseen)
    await offer(platform, seen, driver)
    expect(await take(states)).toMatchObject({ code: seen.code, status: 'assigned' })
  })

  test('gets his own positions back with the state he knows', async () => {
    const driver = await platform.aDriver()
    const own = await platform.anOrderWith(driver, shop)
    const states = await collectOwn(driver)
    await take(states)
    const { position } = await report(platform, driver, own, -23.5)
    expect(await take(states)).toEqual({
      ...driverView(own, viewContext(platform)),
      reportedPosition: position,
    })
  })
})

describe('who missed something', () => {
  /** Updates of a server that receives nothing of what others do. */
  const deaf = createLocalUpdates()
  const withoutUpdates = () => ({ ...platform, updates: deaf })

  test('of a driver’s deliveries gets his anew, and a last time what was taken away meanwhile', async () => {
    const driver = await platform.aDriver()
    const gone = await platform.anOrderWith(driver, shop)
    const states = await follow(subscribeOwnDeliveries(withoutUpdates(), { actor: driver }))
    await take(states)
    await unassign(platform, gone)
    const come = await platform.anOrderWith(driver, shop)
    deaf.publishMissed(`driver:${driver.userId}`)
    expect(await take(states)).toMatchObject({ code: come.code, status: 'accepted' })
    expect(await take(states)).toMatchObject({ code: gone.code, status: 'awaiting_driver', driver: null })
  })
})
