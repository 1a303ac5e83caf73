import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { cancelOrder } from '../../delivery/orders/cancel-order.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { aPlan, lockedIn, move, propose, sequences } from './plan-changes.fixture.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a plan that its dispatcher changes', () => {
  test('says why a lock falls, and plans the delivery like the others', async () => {
    const { near, far, orders, plan } = await aPlan(platform, shop, 2)
    const [first, second] = orders as [Delivery, Delivery]
    const moved = await move(platform, plan, { order: first, kind: 'pickup' }, far)
    await move(platform, moved, { order: second, kind: 'pickup' }, far)
    await setAvailability(platform, { actor: far, isAvailable: false })
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: second.orderId })
    const anew = await propose(platform)
    expect(anew.fallenLocks).toMatchObject([
      {
        ...{ order: { orderId: first.orderId }, driver: { id: far.userId } },
        reason: { kind: 'driver_away', driver: { firstName: 'João' } },
      },
    ])
    expect(sequences(anew, orders)).toEqual({ [near.userId]: 'p1 d1' })
    expect(lockedIn(anew)).toEqual([])
    expect((await propose(platform)).fallenLocks).toEqual([])
  })
})
