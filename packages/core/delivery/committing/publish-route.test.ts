import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routeSteps } from '../../../../test/support/routes.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Delivery } from '../model/delivery.ts'
import { subscribeTracking } from '../subscriptions/subscribe-tracking.ts'

let platform: UseCases
let shop: Actor
let steps: ReturnType<typeof routeSteps>
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  steps = routeSteps(platform, [shop, await platform.aShop()])
})
afterAll(() => platform[Symbol.asyncDispose]())

const followed: AsyncIterator<unknown>[] = []
afterEach(async () => {
  for (const states of followed.splice(0)) await states.return?.()
  expect(platform.updates.subscriberCount()).toBe(0)
})

/** Three orders of one accepted route, and the tracking link of the last as somebody follows it, after the first state. */
async function followedRoute() {
  const { driver, orders, id } = await steps.anOffer(3)
  await steps.accept(driver, id)
  const [first, second, last] = orders as [Delivery, Delivery, Delivery]
  const states = await subscribeTracking(platform, last.trackingToken)
  followed.push(states)
  await states.next()
  return { driver, first, second, last, states }
}

describe('who follows an order in a route', () => {
  test('hears at once that a stop before is done or gone', async () => {
    const { driver, first, second, last, states } = await followedRoute()
    const changes: [string, () => Promise<unknown>][] = [
      ['pickup', () => platform.step(driver, first, 'arrived', 'picked')],
      ['taken off', () => steps.unassign(second)],
      ['hand-over', () => platform.step(driver, first, 'on-route', 'delivered')],
    ]
    for (const [what, change] of changes) {
      const next = states.next()
      await change()
      expect((await next).value, what).toMatchObject({ orderId: last.orderId, status: 'accepted' })
    }
  })

  test('of another tenant learns nothing of the other orders', async () => {
    const { driver, first, states } = await followedRoute()
    const next = states.next()
    await platform.step(driver, first, 'arrived', 'picked')
    const text = JSON.stringify((await next).value, (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    for (const secret of [first.orderId, first.code, first.trackingToken, first.recipient.phone])
      expect(text).not.toContain(secret)
  })
})
