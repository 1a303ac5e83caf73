import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { advanceDelivery } from '../../delivery/steps/advance-delivery.ts'
import { declineOffer } from '../../delivery/steps/decline-offer.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { earningsCents } from '../../wallet/driver-earnings.ts'
import { assignDriver } from '../operate-delivery.ts'
import type { PlanProposal } from './plan-proposal.ts'
import { proposePlan } from './propose-plan.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const propose = (actor: Actor | null = operator, area?: string) => proposePlan(platform, { actor, area })

/** The orders of each route and driver. */
const routesOf = ({ routes }: PlanProposal) =>
  routes.map(({ driver, deliveries }) => [driver.id, deliveries.map(({ order }) => order.orderId).toSorted()])

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
