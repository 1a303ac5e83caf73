import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  aDelivery,
  anAssignedDriver,
  anOfferTo,
  changePorts,
  deliverySettings,
  noon,
} from '../../../test/support/builders.ts'
import { aTown } from '../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { Status } from '../delivery/model/states.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import { listDriverDeliveries } from '../delivery/reading/read-deliveries.ts'
import { declineOffer } from '../delivery/steps/decline-offer.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { setAvailability } from '../fleet/set-availability.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import { isSound } from '../wallet/soundness.ts'
import { decideDispatch, dueActionOf } from './dispatch-delivery.ts'

const assigned = anAssignedDriver()
const { offerTimeoutSeconds, searchAgainSeconds, driverFreshSeconds, askAgainSeconds } = deliverySettings
const deadline = addHours(noon, 3)

function aCandidate(traits: Partial<BusyDriver> = {}): BusyDriver {
  return {
    ...assigned,
    isAvailable: true,
    lastSeenAt: noon,
    position: { lat: -23.55, lng: -46.65 },
    positionedAt: null,
    accuracyMeters: null,
    batteryPercent: null,
    isKeptFresh: false,
    activeDeliveries: 0,
    openOffers: 0,
    ...traits,
  }
}

function candidatesFor({ origin, serviceType }: Delivery, candidates: readonly BusyDriver[], at = noon) {
  const search = {
    origin,
    serviceType,
    offers: [],
    barredFleets: new Map(),
    at,
    driverFreshSeconds,
    askAgainSeconds,
  }
  return { candidates: { search, candidates } }
}

const decide = (delivery: Delivery, at: Date, facts: Parameters<typeof decideDispatch>[3] = {}) =>
  decideDispatch(changePorts, delivery, { at, request: null, by: { kind: 'platform' } }, facts)

const changeOf = (decision: ReturnType<typeof decide>) => {
  if (!decision || decision instanceof Date) throw new Error('no change was decided')
  return decision
}

describe('the dispatcher', () => {
  test('leaves a delivery alone until it is due', () => {
    expect(dueActionOf(aDelivery({ dispatchAt: null }), deadline)).toBeNull()
    expect(dueActionOf(aDelivery({ dispatchAt: addSeconds(noon, 1) }), noon)).toBeNull()
    expect(decide(aDelivery({ dispatchAt: null }), deadline)).toBeNull()
  })

  test('offers to the nearest candidate until the offer times out', () => {
    const delivery = aDelivery()
    const far = aCandidate({ id: anAssignedDriver().id, position: { lat: -23.4, lng: -46.65 } })
    const { after, offer } = changeOf(decide(delivery, noon, candidatesFor(delivery, [far, aCandidate()])))
    const expiresAt = addSeconds(noon, offerTimeoutSeconds)
    expect(after).toMatchObject({
      status: 'assigned',
      driver: assigned,
      offerExpiresAt: expiresAt,
      dispatchAt: expiresAt,
    })
    expect(offer).toMatchObject({ made: { driverId: assigned.id, radiusKm: 10, outcome: null } })
  })

  test('never lets an offer outlast the deadline', () => {
    const delivery = aDelivery({ deadlineAt: addSeconds(noon, 10) })
    const { after } = changeOf(decide(delivery, noon, candidatesFor(delivery, [aCandidate()])))
    expect(after.offerExpiresAt).toEqual(addSeconds(noon, 10))
  })

  test('searches again soon if there is nobody to ask, at the latest at the deadline', () => {
    const delivery = aDelivery()
    expect(decide(delivery, noon, candidatesFor(delivery, []))).toEqual(addSeconds(noon, searchAgainSeconds))
    const ending = aDelivery({ deadlineAt: addSeconds(noon, 1) })
    expect(decide(ending, noon, candidatesFor(ending, []))).toEqual(addSeconds(noon, 1))
  })

  test('withdraws an unanswered offer when it times out', () => {
    const { after: offered } = anOfferTo(assigned, aDelivery())
    const at = addSeconds(noon, offerTimeoutSeconds)
    const { after, offer } = changeOf(decide(offered, at))
    expect(after).toMatchObject({ status: 'awaiting_driver', driver: null, dispatchAt: at })
    expect(offer).toEqual({ outcome: 'timed_out' })
  })

  test('withdraws an offer early if its driver has no capacity left, else waits for the answer', () => {
    const offered = { ...anOfferTo(assigned, aDelivery()).after, dispatchAt: noon }
    const withdrawn = changeOf(decide(offered, noon, { offeredTo: aCandidate({ activeDeliveries: 4 }) }))
    expect(withdrawn.entry).toMatchObject({ type: 'offer_timeout', facts: { reason: 'driver_at_capacity' } })
    const waits = decide(offered, noon, { offeredTo: aCandidate({ activeDeliveries: 3 }) })
    expect(waits).toEqual(offered.offerExpiresAt)
  })

  test('cancels and refunds at the deadline what no driver has accepted', () => {
    for (const before of [aDelivery(), anOfferTo(assigned, aDelivery()).after]) {
      const { after, ledger } = changeOf(decide(before, deadline))
      expect(after).toMatchObject({ status: 'canceled', driver: null, dispatchAt: null })
      expect(ledger?.reason).toBe('order_refund')
    }
  })

  test('marks a deadline that passes under way, once', () => {
    const underWay: Status[] = ['accepted', 'at_pickup', 'picked_up', 'in_transit', 'returning']
    for (const status of underWay) {
      const before = aDelivery({ status, driver: assigned, dispatchAt: deadline })
      const { after, events } = changeOf(decide(before, deadline))
      expect(after).toMatchObject({ status, slaBreachedAt: deadline, dispatchAt: null })
      expect(events.map(({ kind }) => kind)).toEqual(['tracking.sla_breached'])
      expect(decide({ ...after, dispatchAt: deadline }, deadline)).toBeNull()
    }
  })
})

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

const hours = 3600

const balanceOf = async ({ tenantId }: Actor) => (await platform.ledger.balances([tenantId])).get(tenantId)

const paymentsOf = async ({ orderId }: Delivery) =>
  ((await platform.ledger.walletEntriesOfOrders([orderId])).get(orderId) ?? []).map(
    ({ amountCents }) => amountCents,
  )

async function assertSound(): Promise<void> {
  expect(await platform.ledger.check()).toSatisfy(isSound)
}

describe('an order that nobody has accepted by its deadline', () => {
  afterEach(assertSound)

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
  afterEach(assertSound)

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
