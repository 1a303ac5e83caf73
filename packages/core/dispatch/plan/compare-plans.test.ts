import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { Actor } from '../../identity/actor.ts'
import { aPlan, lockedIn, look, move, sequences } from './plan-changes.fixture.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a plan that its dispatcher changes', () => {
  test('has the moved delivery with the other driver, locked, and says before and after', async () => {
    const { near, far, orders, plan } = await aPlan(platform, shop, 2)
    const [first] = orders as [Delivery]
    const changed = await move(platform, plan, { order: first, kind: 'pickup' }, far)
    expect(sequences(changed, orders)).toEqual({ [near.userId]: 'p2 d2', [far.userId]: 'p1 d1' })
    expect(lockedIn(changed)).toEqual([first.orderId])
    expect(changed).toMatchObject({ isKept: true, changeCount: 1, fallenLocks: [], unplanned: [] })
    expect(changed.id).not.toBe(plan.id)
    const { comparison } = changed
    expect(
      comparison!.routes.map(({ driver, before, after }) => [driver.id, before.deliveries, after.deliveries]),
    ).toEqual(
      expect.arrayContaining([
        [near.userId, 2, 1],
        [far.userId, 0, 1],
      ]),
    )
    expect(comparison!.before).toMatchObject({ deliveries: 2, meters: plan.routes[0]!.meters })
    expect(comparison!.after.meters).toBe(changed.routes.reduce((sum, { meters }) => sum + meters, 0))
    expect(comparison!.after.meters).toBeGreaterThan(comparison!.before.meters)
    expect(comparison!.after.spareSeconds).toBeGreaterThan(0)
    // The page is loaded again, and nothing was offered.
    expect({ ...(await look(platform)), routes: [] }).toEqual({ ...changed, routes: [] })
    expect((await platform.read(first)).version).toBe(first.version)
  })
})
