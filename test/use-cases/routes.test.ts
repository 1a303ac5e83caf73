import { advanceDelivery } from '@rodovia/core/delivery/advance-delivery.ts'
import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { acceptRoute } from '@rodovia/core/delivery/routes/answer-route.ts'
import { findRoutePlaces, listDriverRoutes } from '@rodovia/core/delivery/routes/read-routes.ts'
import { listRoutes } from '@rodovia/core/dispatch/routes/list-routes.ts'
import { offerRoute } from '@rodovia/core/dispatch/routes/offer-route.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { earningsCents } from '@rodovia/core/wallet/driver-earnings.ts'
import { readEarnings } from '@rodovia/core/wallet/earnings-panel.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routeSteps, stop, stopsOf } from '../support/routes.ts'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

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
  test('is one offer with its pay, stops, way and time, of which the driver takes all and is paid in full', async () => {
    const { driver, orders } = await steps.aRoute()
    await platform.installApp(driver)
    const pay = orders.map((order) => earningsCents(order, platform.deliverySettings))
    const offered = await steps.offer(driver, stopsOf(orders))
    expect(offered).toMatchObject({
      status: 'offered',
      payCents: pay[0]! + pay[1]!,
      driver: { id: driver.userId },
    })
    expect(offered.route.distanceMeters).toBeGreaterThan(1_000)
    expect(offered.route.travelSeconds).toBeGreaterThan(60)
    expect(await steps.statusesOf(orders)).toEqual(['assigned', 'assigned'])
    expect(
      await platform.query('SELECT type, data FROM push_outbox WHERE user_id = $1', [driver.userId]),
    ).toEqual([
      {
        type: 'driver.route_offered',
        data: { code: orders[0]!.code, status: 'assigned', route_id: offered.route.id, deliveries: '2' },
      },
    ])

    const [seen] = await listDriverRoutes(platform, { actor: driver })
    expect(seen).toMatchObject({ status: 'offered', payCents: offered.payCents })
    expect(seen!.stops.map(({ shown, kind }) => [shown.code, kind, shown.isMasked])).toEqual([
      [orders[0]!.code, 'pickup', true],
      [orders[1]!.code, 'pickup', true],
      [orders[0]!.code, 'dropoff', true],
      [orders[1]!.code, 'dropoff', true],
    ])
    const times = seen!.stops.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))

    expect(await steps.accept(driver, offered.route.id)).toMatchObject({ status: 'accepted' })
    expect(await steps.statusesOf(orders)).toEqual(['accepted', 'accepted'])
    expect(await steps.loadOf(driver)).toBe(2)
    for (const order of orders) {
      expect((await platform.offersOf(order)).map(({ outcome }) => outcome)).toEqual(['accepted'])
      expect(await platform.eventsOf(order)).toContain('route.planned')
    }
    const [planned] = await platform.query(
      `SELECT data -> 'route' AS route FROM outbox WHERE order_id = $1 AND kind = 'route.planned'`,
      [orders[1]!.orderId],
    )
    expect(planned).toEqual({
      route: { route_id: offered.route.id, stops: 4, pickup_stop: 2, dropoff_stop: 4 },
    })
    const accepted = await steps.readAll(orders)
    expect((await findRoutePlaces(platform, accepted)).get(orders[0]!.orderId)).toMatchObject({
      ...{ pickup_stop: 1, dropoff_stop: 3 },
    })

    await platform.step(driver, orders[0]!, 'arrived', 'picked')
    const [under] = await listDriverRoutes(platform, { actor: driver })
    expect(under!.stops.map(({ isDone }) => isDone)).toEqual([true, false, false, false])
    await platform.step(driver, orders[0]!, 'on-route', 'delivered')
    await platform.step(driver, orders[1]!, 'arrived', 'picked', 'on-route', 'delivered')
    expect(await listDriverRoutes(platform, { actor: driver })).toEqual([])
    expect((await readEarnings(platform, { actor: driver })).balanceCents).toBe(pay[0]! + pay[1]!)
    const { items } = await listRoutes(platform, { actor: operator, page: {} })
    expect(items.find(({ route }) => route.id === offered.route.id)).toMatchObject({ status: 'finished' })
  })

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
      facts: { issues: [{ field: 'stops', issue: 'hold 3 deliveries: the driver may accept 2 more' }] },
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

  test('is a sequence that can be driven, of deliveries that wait, for a vehicle that carries them', async () => {
    const { driver, orders, town } = await steps.aRoute()
    const [first, second] = orders as [Delivery, Delivery]
    const refused = (stops: { orderId: string; kind: string }[]) => expect(steps.offer(driver, stops)).rejects
    await refused([stop(first, 'dropoff'), stop(first, 'pickup')]).toMatchObject({
      code: 'validation_failed',
    })
    await refused([stop(first, 'pickup'), stop(second, 'pickup'), stop(first, 'dropoff')]).toMatchObject({
      facts: { issues: [{ field: 'stops', issue: `lack a dropoff of the order ${second.orderId}` }] },
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

  test('of which an operator takes one delivery off keeps the others, and the shipper hears of it', async () => {
    const { driver, orders, id } = await steps.anOffer(3)
    await steps.accept(driver, id)
    await steps.unassign(orders[1]!)
    expect(await steps.statusesOf(orders)).toEqual(['accepted', 'awaiting_driver', 'accepted'])
    expect(await platform.eventsOf(orders[1]!)).toContain('route.changed')
    expect(await platform.eventsOf(orders[0]!)).not.toContain('route.changed')
    const [left] = await listDriverRoutes(platform, { actor: driver })
    expect(left!.stops.map(({ shown }) => shown.code)).not.toContain(orders[1]!.code)
    expect(left!.stops).toHaveLength(4)
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
