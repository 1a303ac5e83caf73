import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { cancelOrder } from '../../delivery/orders/cancel-order.ts'
import { declineOffer } from '../../delivery/steps/decline-offer.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import { anOperator } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
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

/** The outcome of each driver's route. */
const changesOf = ({ changes }: PlanProposal) =>
  changes?.map(({ driver, kind, added, removed }) => [driver.id, kind, added, removed])

describe('a proposed plan', () => {
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
})
