import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routeSteps, stopsOf } from '../../../../test/support/routes.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { isSound } from '../../wallet/soundness.ts'
import { advanceDelivery } from '../steps/advance-delivery.ts'

let platform: UseCases
let shop: Actor
let otherShop: Actor
let steps: ReturnType<typeof routeSteps>
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  otherShop = await platform.aShop()
  steps = routeSteps(platform, [shop, otherShop])
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('a route', () => {
  test('is not accepted in parts, and declining one of its deliveries declines all of it', async () => {
    const { driver, orders, id } = await steps.anOffer()
    const alone = advanceDelivery(platform, {
      ...{ request: aRequestBy(driver), code: orders[0]!.code, step: 'accept' },
    })
    await expect(alone).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'offered_in_route', routeId: id, allowed: ['decline'] },
    })
    await steps.declineOne(driver, orders[0]!, 'too_far')
    await steps.declineOne(driver, orders[0]!, 'too_far')
    expect(await steps.statusesOf(orders)).toEqual(['awaiting_driver', 'awaiting_driver'])
    for (const order of orders)
      expect(await platform.offersOf(order)).toMatchObject([
        { outcome: 'declined', declineReason: 'too_far' },
      ])
    await expect(steps.accept(driver, id)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'declined' },
    })
  })

  test('is declined as a whole, twice without harm, and each delivery goes to somebody else', async () => {
    const { driver, orders, id, town } = await steps.anOffer()
    expect(await steps.decline(driver, id, 'pay_too_low')).toMatchObject({ status: 'declined', stops: [] })
    expect(await steps.decline(driver, id)).toMatchObject({ status: 'declined' })
    const other = await platform.aDriver({ town, km: 2 })
    await platform.dispatch()
    for (const { driver: asked } of await steps.readAll(orders)) expect(asked?.id).toBe(other.userId)
    expect((await steps.readAll(orders)).map(({ routeId }) => routeId)).toEqual([null, null])
  })

  test('of which a delivery is gone is accepted not at all, and says which and why', async () => {
    const canceled = await steps.anOffer(3)
    await steps.cancel(canceled.orders[2]!, shop)
    await expect(steps.accept(canceled.driver, canceled.id)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: {
        ...{ reason: 'route_changed', status: 'expired' },
        deliveries: [{ code: canceled.orders[2]!.code, reason: 'canceled' }],
      },
    })
    expect(await steps.statusesOf(canceled.orders)).toEqual(['assigned', 'assigned', 'canceled'])
    expect(await steps.loadOf(canceled.driver)).toBe(0)

    const taken = await steps.anOffer()
    await steps.unassign(taken.orders[0]!)
    await expect(steps.accept(taken.driver, taken.id)).rejects.toMatchObject({
      facts: { deliveries: [{ code: taken.orders[0]!.code, reason: 'not_yours' }] },
    })
    expect(await steps.statusesOf(taken.orders)).toEqual(['awaiting_driver', 'assigned'])
  })

  test('is no more than the driver may carry: neither when it is offered nor when it is accepted', async () => {
    const { driver, orders, town } = await steps.aRoute(3)
    await platform.anOrderWith(driver, shop, ['accept'], { town })
    const waiting = await platform.anOrderWith(driver, shop, [], { town })
    const { route } = await steps.offer(driver, stopsOf(orders))
    await platform.step(driver, waiting, 'accept')
    await expect(steps.accept(driver, route.id)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'driver_at_capacity' },
    })
    expect(await steps.statusesOf(orders)).toEqual(['assigned', 'assigned', 'assigned'])
    expect(await steps.loadOf(driver)).toBe(2)
    await steps.decline(driver, route.id)
    await expect(steps.offer(driver, stopsOf(orders))).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [issueAt('stops', 'hold 3 deliveries: the driver may accept 2 more')] },
    })
  })

  test('that takes the last places sends the driver’s other offers on', async () => {
    const { driver, orders, town } = await steps.aRoute(4)
    const other = await platform.anOrderWith(driver, shop, [], { town })
    const { route } = await steps.offer(driver, stopsOf(orders))
    await steps.accept(driver, route.id)
    expect((await platform.read(other)).dispatchAt).toEqual(platform.clock())
    await platform.dispatch()
    expect((await platform.read(other)).driver?.id).not.toBe(driver.userId)
  })
})
