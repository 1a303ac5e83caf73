import { advanceDelivery } from '@rodovia/core/delivery/advance-delivery.ts'
import { declineOffer } from '@rodovia/core/delivery/decline-offer.ts'
import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { assignDriver } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { PlanProposal } from '@rodovia/core/dispatch/plan/plan-proposal.ts'
import { proposePlan } from '@rodovia/core/dispatch/plan/propose-plan.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import { anActor, anOperator } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { earningsCents } from '@rodovia/core/wallet/driver-earnings.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../support/towns.ts'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const propose = (actor: Actor | null = operator, area?: string) => proposePlan(platform, { actor, area })
const managerOf = ({ tenantId }: Actor) =>
  anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })

/** The orders of each route and driver. */
const routesOf = ({ routes }: PlanProposal) =>
  routes.map(({ driver, deliveries }) => [driver.id, deliveries.map(({ order }) => order.orderId).toSorted()])

/** What became of each driver's route. */
const changesOf = ({ changes }: PlanProposal) =>
  changes?.map(({ driver, kind, added, removed }) => [driver.id, kind, added, removed])

describe('a proposed plan', () => {
  test('gives what waits to the driver on the spot, at its full pay, says why, and changes nothing', async () => {
    const near = await platform.aDriver({ town: saoPaulo, km: 1 })
    const far = await platform.aDriver({ town: saoPaulo, km: 9 })
    const orders = [await platform.anOrder(shop), await platform.anOrder(shop)]
    const plan = await propose()
    expect(routesOf(plan)).toEqual([[near.userId, orders.map(({ orderId }) => orderId).toSorted()]])
    const [route] = plan.routes
    const pay = orders.map((order) => earningsCents(order, platform.deliverySettings))
    expect(route!.payCents).toBe(pay[0]! + pay[1]!)
    expect(route!.deliveries.map(({ payCents }) => payCents)).toEqual(pay)
    expect(route!.stops.map(({ kind }) => kind).toSorted()).toEqual([
      'dropoff',
      'dropoff',
      'pickup',
      'pickup',
    ])
    const times = route!.stops.map(({ beginsAt }) => beginsAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const [{ choice }] = route!.deliveries as [PlanProposal['routes'][number]['deliveries'][number]]
    expect(choice.nextBest?.driver.id).toBe(far.userId)
    expect(choice.nextBest!.meters).toBeGreaterThan(9_000)
    expect(choice.spareSeconds).toBeGreaterThan(0)
    expect(plan).toMatchObject({
      ...{ unplanned: [], waitingTotal: 2, waitingPlanned: 2, driversTotal: 2, driversPlanned: 2 },
      distanceSource: 'estimate',
    })
    for (const order of orders) expect((await platform.read(order)).version).toBe(order.version)
  })

  test('leaves drivers what they have: it comes first, and a full vehicle gets no more at once', async () => {
    const driver = await platform.aDriver({ town: saoPaulo, persona: 'motoboy' })
    const moto = { serviceType: 'MOTO' } as const
    const carried = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked'], moto)
    const waiting = [await platform.anOrder(shop, moto), await platform.anOrder(shop, moto)]
    const offered = await platform.anOrder(shop, moto)
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: offered.orderId, driverId: driver.userId },
    })
    const [route] = (await propose()).routes
    expect(route!.stops.slice(0, 3).map(({ kind, isCommitted }) => [kind, isCommitted])).toEqual(
      expect.arrayContaining([
        ['dropoff', true],
        ['pickup', true],
        ['dropoff', true],
      ]),
    )
    expect(route!.stops.slice(3).every(({ isCommitted }) => !isCommitted)).toBe(true)
    expect(route!.deliveries.map(({ order }) => order.orderId).toSorted()).toEqual(
      waiting.map(({ orderId }) => orderId).toSorted(),
    )
    const ids = route!.stops.filter(({ isCommitted }) => isCommitted).map(({ order }) => order.orderId)
    expect(new Set(ids)).toEqual(new Set([carried.orderId, offered.orderId]))
  })

  test('names the reason for what has no place: nobody drives it, everybody declined it, or the deadline is too close', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    const truck = await platform.anOrder(shop, { serviceType: 'TRUCK' })
    const declined = await platform.anOrder(shop)
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: declined.orderId, driverId: driver.userId },
    })
    await declineOffer(platform, { request: aRequestBy(driver), code: declined.code })
    const reasons = async () =>
      new Map((await propose()).unplanned.map(({ order, reason }) => [order.orderId, reason.kind]))
    expect(await reasons()).toEqual(
      new Map([
        [truck.orderId, 'no_driver'],
        [declined.orderId, 'declined'],
      ]),
    )
    const { deadlineAt } = declined
    platform.pass((deadlineAt.getTime() - platform.clock().getTime()) / 1000 - 60)
    expect((await reasons()).get(declined.orderId)).toBe('margin_gone')
  })

  test('plans early what may be picked up within four hours, and leaves later ones alone', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    const from = (hours: number) => ({
      from: addHours(platform.clock(), hours),
      until: addHours(platform.clock(), hours + 1),
    })
    const soon = await platform.anOrder(shop, { pickupWindow: from(3) })
    await platform.anOrder(shop, { pickupWindow: from(9) })
    const plan = await propose()
    expect(routesOf(plan)).toEqual([[driver.userId, [soon.orderId]]])
    expect(plan).toMatchObject({ unplanned: [], waitingTotal: 2, waitingPlanned: 1 })
    expect(plan.routes[0]!.stops[0]!.beginsAt).toEqual(soon.pickupWindow!.from)
  })

  test('is of one town where the dispatcher says so', async () => {
    await platform.aDriver({ town: saoPaulo })
    await platform.anOrder(shop)
    expect((await propose(operator, 'São Paulo - SP')).routes).toHaveLength(1)
    expect(await propose(operator, 'Olinda - PE')).toMatchObject({
      routes: [],
      unplanned: [],
      waitingTotal: 0,
    })
    await expect(propose(operator, 'x'.repeat(200))).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('is for dispatchers: a fleet’s manager sees the own orders and drivers alone', async () => {
    const ofNobody = await platform.aDriver({ town: saoPaulo })
    await platform.anOrder(shop)
    await expect(propose(null)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(propose(shop)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(propose(ofNobody)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await propose(managerOf(await platform.aShop()))).toMatchObject({
      ...{ routes: [], unplanned: [], waitingTotal: 0, driversTotal: 0 },
    })
    expect(await propose(managerOf(shop))).toMatchObject({
      ...{ routes: [], waitingTotal: 1, unplanned: [{ reason: { kind: 'no_driver' } }] },
    })
  })

  test('what was read of other tenants stands in their access logs', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    const { orderId } = await platform.anOrder(shop)
    await propose()
    const read = await platform.query(
      'SELECT subject_kind AS kind, subject_id AS id FROM access_log WHERE reader_id = $1',
      [operator.userId],
    )
    expect(read).toEqual(
      expect.arrayContaining([
        { kind: 'order', id: orderId },
        { kind: 'user', id: driver.userId },
      ]),
    )
  })

  test('starts from the plan that the dispatcher was shown last: a delivery stays where another driver would save little', async () => {
    const first = await platform.aDriver({ town: saoPaulo, km: 3 })
    const order = await platform.anOrder(shop)
    expect(await propose()).toMatchObject({ before: null, changes: null })
    const nearer = await platform.aDriver({ town: saoPaulo, km: 2 })
    const plan = await propose()
    expect(routesOf(plan)).toEqual([[first.userId, [order.orderId]]])
    expect(plan.routes[0]!.deliveries[0]!.choice).toMatchObject({
      ...{ isKept: true, nextBest: { driver: { id: nearer.userId } } },
    })
    expect(plan.before).toEqual(platform.clock())
    expect(changesOf(plan)).toEqual([[first.userId, 'same', 0, 0]])
    // Others were shown nothing, and another filter is another plan.
    const other = anOperator({ userId: platform.newId() })
    for (const anew of [await propose(other), await propose(operator, 'São Paulo - SP')]) {
      expect(routesOf(anew)).toEqual([[nearer.userId, [order.orderId]]])
      expect(anew).toMatchObject({ before: null, changes: null })
    }
  })

  test('gives a delivery to another driver where that saves more, and says whose route is new or gone', async () => {
    const far = await platform.aDriver({ town: saoPaulo, km: 9 })
    const order = await platform.anOrder(shop)
    await propose()
    const near = await platform.aDriver({ town: saoPaulo, km: 1 })
    const plan = await propose()
    expect(routesOf(plan)).toEqual([[near.userId, [order.orderId]]])
    expect(changesOf(plan)).toEqual([
      [near.userId, 'new', 1, 0],
      [far.userId, 'gone', 0, 1],
    ])
  })

  test('keeps of the last plan only what is free and still the driver’s to take', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    const [offered, canceled, declined] = [
      await platform.anOrder(shop),
      await platform.anOrder(shop),
      await platform.anOrder(shop),
    ]
    await propose()
    const offer = ({ orderId }: Delivery) =>
      assignDriver(platform, { request: aRequestBy(operator), orderId, driverId: driver.userId })
    await offer(declined)
    await declineOffer(platform, { request: aRequestBy(driver), code: declined.code })
    await offer(offered)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: canceled.orderId })
    const added = await platform.anOrder(shop)
    const plan = await propose()
    expect(routesOf(plan)).toEqual([[driver.userId, [added.orderId]]])
    expect(plan.unplanned.map(({ order, reason }) => [order.orderId, reason.kind])).toEqual([
      [declined.orderId, 'declined'],
    ])
    // The offered one is still in the route.
    expect(changesOf(plan)).toEqual([[driver.userId, 'changed', 1, 2]])

    await setAvailability(platform, { actor: driver, isAvailable: false })
    const without = await propose()
    expect(without.routes).toEqual([])
    expect(changesOf(without)).toEqual([[driver.userId, 'gone', 0, 1]])
    expect(changesOf(await propose())).toEqual([])
  })

  test('has lost nothing where a route was offered as it was proposed', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    const order = await platform.anOrder(shop)
    await propose()
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: order.orderId, driverId: driver.userId },
    })
    expect(changesOf(await propose())).toEqual([])
  })

  test('a route that was proposed can be carried out, one offer after the other', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    for (let count = 0; count < 3; count++) await platform.anOrder(shop)
    const [route] = (await propose()).routes
    for (const { order } of route!.deliveries) {
      await assignDriver(platform, {
        ...{ request: aRequestBy(operator), orderId: order.orderId, driverId: driver.userId },
      })
      await advanceDelivery(platform, { request: aRequestBy(driver), code: order.code, step: 'accept' })
    }
    expect(await propose()).toMatchObject({ routes: [], unplanned: [], waitingTotal: 0 })
  })
})
