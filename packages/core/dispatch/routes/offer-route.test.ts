import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routeSteps, stop, stopsOf } from '../../../../test/support/routes.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { acceptRoute } from '../../delivery/routes/answer-route.ts'
import { listDriverRoutes } from '../../delivery/routes/read-routes.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { isSound } from '../../wallet/soundness.ts'
import { listRoutes } from './list-routes.ts'
import { offerRoute } from './offer-route.ts'

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
  test('expires like any offer, and goes on elsewhere', async () => {
    const { driver, orders, id, town } = await steps.anOffer()
    const other = await platform.aDriver({ town, km: 3 })
    platform.pass(46)
    // One withdraws, the other offers to the next.
    await platform.dispatch()
    await platform.dispatch()
    for (const order of await steps.readAll(orders))
      expect(order).toMatchObject({ routeId: null, driver: { id: other.userId } })
    await expect(steps.accept(driver, id)).rejects.toMatchObject({ facts: { reason: 'route_changed' } })
    const { items } = await listRoutes(platform, { actor: operator, page: {} })
    expect(items.find(({ route }) => route.id === id)).toMatchObject({ status: 'expired', stops: [] })
  })

  test('is a sequence that can be driven, of deliveries that wait, for a vehicle that carries them', async () => {
    const { driver, orders, town } = await steps.aRoute()
    const [first, second] = orders as [Delivery, Delivery]
    const refused = (stops: { orderId: string; kind: string }[]) => expect(steps.offer(driver, stops)).rejects
    await refused([stop(first, 'dropoff'), stop(first, 'pickup')]).toMatchObject({
      code: 'validation_failed',
    })
    await refused([stop(first, 'pickup'), stop(second, 'pickup'), stop(first, 'dropoff')]).toMatchObject({
      facts: { issues: [issueAt('stops', `lack a dropoff of the order ${second.orderId}`)] },
    })
    await refused([...stopsOf([first]), ...stopsOf([first])]).toMatchObject({ code: 'validation_failed' })
    await refused([{ orderId: first.orderId, kind: 'lunch' }, stop(first, 'dropoff')]).toMatchObject({
      facts: { issues: [{ field: 'stops.0.kind' }] },
    })
    await refused([]).toMatchObject({ code: 'validation_failed' })
    await refused(Array.from({ length: 9 }, () => stop(first, 'pickup'))).toMatchObject({
      code: 'validation_failed',
    })
    const truck = await platform.anOrder(shop, { town, serviceType: 'TRUCK' })
    await refused(stopsOf([first, truck])).toMatchObject({ facts: { issues: [{ field: 'driver_id' }] } })
    await steps.cancel(second, otherShop)
    await refused(stopsOf(orders)).toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'not_waiting', deliveries: [{ code: second.code, reason: 'not_waiting' }] },
    })
    expect(await steps.statusesOf([first])).toEqual(['awaiting_driver'])
  })

  test('is offered by those who dispatch, and answered by its driver alone', async () => {
    const { driver, orders, town } = await steps.aRoute(1)
    const stops = stopsOf(orders)
    await expect(steps.offer(driver, stops, shop)).rejects.toMatchObject({ code: 'forbidden' })
    const manager = anActor({ tenantId: driver.tenantId, tenantKind: 'transportadora', role: 'manager' })
    await expect(steps.offer(driver, stops, manager)).rejects.toMatchObject({ code: 'not_found' })
    const { route } = await steps.offer(driver, stops)
    const stranger = await platform.aDriver({ town })
    await expect(steps.accept(stranger, route.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(steps.decline(stranger, route.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(steps.accept(driver, 'none')).rejects.toMatchObject({ code: 'not_found' })
    await expect(steps.accept(shop, route.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listDriverRoutes(platform, { actor: stranger })).toEqual([])
    // The fleet of the driver sees the route, and of its orders what the driver sees.
    const { items } = await listRoutes(platform, { actor: manager, page: {} })
    expect(items.map(({ route: { id } }) => id)).toEqual([route.id])
    expect(items[0]!.stops[0]!.shown.recipient.phone).toContain('*')
  })

  test('is written with its key: a repeated request finds it', async () => {
    const { driver, orders } = await steps.aRoute()
    const idempotencyKey = { callerId: operator.userId, key: 'a-route', resultId: null }
    const request = aRequestBy(operator, { idempotencyKey })
    const made = await offerRoute(platform, { request, driverId: driver.userId, stops: stopsOf(orders) })
    const done = await platform.idempotencyStore.findDone(operator.userId, ['a-route'])
    expect(done.get('a-route')).toBe(made.route.id)
    const again = await offerRoute(platform, {
      request: aRequestBy(operator, { idempotencyKey: { ...idempotencyKey, resultId: made.route.id } }),
      driverId: driver.userId,
      stops: stopsOf(orders),
    })
    expect(again.route.id).toBe(made.route.id)
    const answer = { callerId: driver.userId, key: 'an-answer', resultId: null }
    await acceptRoute(platform, {
      request: aRequestBy(driver, { idempotencyKey: answer }),
      id: made.route.id,
    })
    const answered = await platform.idempotencyStore.findDone(driver.userId, ['an-answer'])
    expect(answered.get('an-answer')).toBe(made.route.id)
  })
})
