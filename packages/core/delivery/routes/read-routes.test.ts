import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routeSteps, stopsOf } from '../../../../test/support/routes.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { listRoutes } from '../../dispatch/routes/list-routes.ts'
import type { Actor } from '../../identity/actor.ts'
import { earningsCents } from '../../wallet/driver-earnings.ts'
import { readEarnings } from '../../wallet/earnings-panel.ts'
import { isSound } from '../../wallet/soundness.ts'
import { findRoutePlaces, listDriverRoutes } from './read-routes.ts'

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
})
