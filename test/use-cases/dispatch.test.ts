import { declineOffer } from '@rodovia/core/delivery/decline-offer.ts'
import { listDriverDeliveries } from '@rodovia/core/delivery/read-deliveries.ts'
import type { TimelineEntry } from '@rodovia/core/delivery/timeline.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { dispatchDue } from '@rodovia/jobs/dispatcher.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTown } from '../support/towns.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const typesIn = (timeline: readonly TimelineEntry[]) => timeline.map(({ type }) => type)

/** Several dispatchers look at what is due at the same moment. */
const dispatchAtOnce = (count: number) => Promise.all(Array.from({ length: count }, platform.dispatch))

describe('an order that waits', () => {
  test('is offered to the nearest driver who can carry it, with a word on who was passed over', async () => {
    const town = aTown()
    const [far, near, courier] = [
      await platform.aDriver({ town, km: 12 }),
      await platform.aDriver({ town, km: 2 }),
      await platform.aDriver({ town, km: 1, persona: 'motoboy' }),
    ]
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()

    const at = platform.clock()
    expect(await platform.read(order)).toMatchObject({
      status: 'assigned',
      driver: { id: near.userId, firstName: 'João', persona: 'carro_van' },
      offerExpiresAt: addSeconds(at, 45),
    })
    const [offer, ...others] = await platform.offersOf(order)
    expect(others).toEqual([])
    expect(offer).toMatchObject({ driverId: near.userId, offeredAt: at, radiusKm: 10, outcome: null })
    expect(offer?.distanceMeters).toBeCloseTo(2_000, -1)
    expect(offer?.skipped).toContainEqual({ driverId: courier.userId, reason: 'vehicle_does_not_fit' })
    expect(await platform.eventsOf(order)).toEqual(['wallet.debit', 'tracking.driver_assigned'])

    const offeredTo = async (actor: Actor) =>
      (await listDriverDeliveries(platform, { actor, statuses: ['assigned'], page: {} })).items
    expect(await offeredTo(near)).toMatchObject([{ orderId: order.orderId }])
    expect(await offeredTo(far)).toEqual([])
  })

  test('is offered in a wider circle where nobody is near', async () => {
    const town = aTown()
    await platform.aDriver({ town, km: 81 })
    const driver = await platform.aDriver({ town, km: 55 })
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()
    expect(await platform.offersOf(order)).toMatchObject([{ driverId: driver.userId, radiusKm: 80 }])
  })

  test('goes on to the next driver when nobody answers in time, and from him back to the first', async () => {
    const town = aTown()
    const [first, second] = [await platform.aDriver({ town, km: 1 }), await platform.aDriver({ town, km: 2 })]
    const order = await platform.anOrder(shop, { town })
    const offeredTo = async () => (await platform.read(order)).driver?.id
    await platform.dispatch()

    platform.pass(44)
    await platform.dispatch()
    expect(await offeredTo()).toBe(first.userId)
    platform.pass(1)
    await platform.dispatch()
    expect(await offeredTo()).toBe(second.userId)
    await expect(platform.step(first, order, 'accept')).rejects.toMatchObject({ code: 'not_found' })
    expect((await platform.offersOf(order)).at(-1)?.skipped).toEqual([
      { driverId: first.userId, reason: 'asked_a_moment_ago' },
    ])

    platform.pass(45)
    await platform.dispatch()
    await platform.step(first, order, 'accept')
    expect((await platform.offersOf(order)).map(({ driverId, outcome }) => [driverId, outcome])).toEqual([
      [first.userId, 'timed_out'],
      [second.userId, 'timed_out'],
      [first.userId, 'accepted'],
    ])
    expect(typesIn(await platform.timelineOf(order))).toEqual([
      'create',
      ...['tracking.driver_assigned', 'offer_timeout'],
      ...['tracking.driver_assigned', 'offer_timeout'],
      ...['tracking.driver_assigned', 'accept'],
    ])
  })

  test('waits 15 seconds before the only driver is asked again', async () => {
    const town = aTown()
    const driver = await platform.aDriver({ town })
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()
    const statusAfter = async (seconds: number) => {
      platform.pass(seconds)
      await platform.dispatch()
      return (await platform.read(order)).status
    }
    expect(await statusAfter(45)).toBe('awaiting_driver')
    expect(await statusAfter(14)).toBe('awaiting_driver')
    expect(await statusAfter(5)).toBe('assigned')
    expect(await platform.offersOf(order)).toMatchObject([
      { driverId: driver.userId, outcome: 'timed_out' },
      { driverId: driver.userId, outcome: null },
    ])
  })

  test('goes on at once when a driver declines, and never back to him', async () => {
    const town = aTown()
    const [first, second] = [await platform.aDriver({ town, km: 1 }), await platform.aDriver({ town, km: 2 })]
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()
    await declineOffer(platform, { request: aRequestBy(first), code: order.code })
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ driver: { id: second.userId } })
    await declineOffer(platform, { request: aRequestBy(second), code: order.code })

    platform.pass(200)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'awaiting_driver', driver: null })
    expect((await platform.offersOf(order)).map(({ outcome }) => outcome)).toEqual(['declined', 'declined'])
  })

  test('is looked at every five seconds while nobody is there, until somebody goes on duty', async () => {
    const town = aTown()
    const driver = await platform.aDriver({ town })
    await setAvailability(platform, { actor: driver, isAvailable: false })
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()
    expect(await platform.read(order)).toEqual({ ...order, dispatchAt: addSeconds(platform.clock(), 5) })

    await setAvailability(platform, { actor: driver, isAvailable: true })
    platform.pass(4)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'awaiting_driver' })
    platform.pass(1)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ driver: { id: driver.userId } })
  })

  test('is not offered to a driver who was not heard of for five minutes, until he is', async () => {
    const town = aTown()
    const driver = await platform.aDriver({ town })
    platform.pass(301)
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'awaiting_driver' })

    await listDriverDeliveries(platform, { actor: driver, page: {} })
    platform.pass(5)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ driver: { id: driver.userId } })
  })

  test('is offered to one driver, once, however many dispatchers look', async () => {
    const town = aTown()
    for (let km = 1; km <= 3; km++) await platform.aDriver({ town, km })
    const orders = await Promise.all(Array.from({ length: 12 }, () => platform.anOrder(shop, { town })))
    await dispatchAtOnce(4)
    for (const order of orders) {
      expect(await platform.offersOf(order)).toMatchObject([{ outcome: null }])
      expect(typesIn(await platform.timelineOf(order))).toEqual(['create', 'tracking.driver_assigned'])
      expect(await platform.eventsOf(order)).toEqual(['wallet.debit', 'tracking.driver_assigned'])
    }
  })
})

test('deliveries that cannot be written do not stand in the way of others, however many they are', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town })
  // One more than a dispatcher fetches at once.
  const broken = await Promise.all(Array.from({ length: 101 }, () => platform.anOrder(shop, { town })))
  await platform.query(
    `INSERT INTO timeline_entries (order_id, tenant_id, number, type, at, by_kind, facts, hash)
     SELECT order_id, tenant_id, version + 1, 'accept', now(), 'platform', '{}', $2
     FROM deliveries WHERE order_id = ANY ($1)`,
    [broken.map(({ orderId }) => orderId), 'f'.repeat(64)],
  )
  const order = await platform.anOrder(shop, { town })
  const faults: object[] = []
  await dispatchDue(platform, { error: (facts) => faults.push(facts) })

  expect(faults).toHaveLength(broken.length)
  expect(await platform.read(broken[0]!)).toEqual(broken[0])
  expect(await platform.read(order)).toMatchObject({ driver: { id: driver.userId } })
})
