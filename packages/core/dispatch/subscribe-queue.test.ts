import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { reportPosition } from '../delivery/positions/report-position.ts'
import { anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { assignDriver, operateDelivery } from './operate-delivery.ts'
import { subscribeQueue } from './subscribe-queue.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const managerOf = ({ tenantId }: Actor) =>
  anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })

describe('changes of the queue', () => {
  test('begin with a reading; then come orders that changed, and those that left without their data', async () => {
    const driver = await platform.aDriver()
    const mine = managerOf(driver)
    const fleet = await subscribeQueue(platform, { actor: mine })
    const all = await subscribeQueue(platform, { actor: operator })
    const next = async (stream: typeof all) => (await stream.next()).value
    expect([await next(fleet), await next(all)]).toEqual([
      { orderId: null, order: null },
      { orderId: null, order: null },
    ])

    const order = await platform.anOrder(shop)
    expect(await next(all)).toMatchObject({ orderId: order.orderId, order: { status: 'awaiting_driver' } })
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: order.orderId, driverId: driver.userId },
    })
    // A fleet sees whom an offer is for only after the driver took it.
    expect(await next(fleet)).toMatchObject({ orderId: order.orderId, order: { isMasked: true } })
    expect(await next(all)).toMatchObject({ order: { status: 'assigned' } })
    await platform.step(driver, order, 'accept')
    expect(await next(all)).toMatchObject({ order: { status: 'accepted' } })
    expect(await next(fleet)).toMatchObject({ order: { status: 'accepted', isMasked: false } })

    await reportPosition(platform, { actor: driver, code: order.code, lat: -23.5, lng: -46.6 })
    expect(await next(all)).toMatchObject({ order: { reportedPosition: { lat: -23.5 } } })
    platform.pass(5)
    await reportPosition(platform, { actor: driver, code: order.code, lat: -23.55, lng: -46.6 })
    platform.pass(6)
    await reportPosition(platform, { actor: driver, code: order.code, lat: -23.6, lng: -46.6 })
    expect(await next(all)).toMatchObject({ order: { reportedPosition: { lat: -23.6 } } })

    await operateDelivery(platform, {
      ...{ request: aRequestBy(operator), orderId: order.orderId, action: 'unassign' },
    })
    let left = await next(fleet)
    while (left?.order) left = await next(fleet)
    expect(left).toEqual({ orderId: order.orderId, order: null })
    await Promise.all([fleet.return?.(), all.return?.()])
    expect(platform.updates.subscriberCount()).toBe(0)
  })

  test('are not for drivers and shops', async () => {
    const driver = await platform.aDriver()
    for (const actor of [driver, shop, null])
      await expect(subscribeQueue(platform, { actor })).rejects.toMatchObject({
        code: actor ? 'forbidden' : 'unauthorized',
      })
  })
})
