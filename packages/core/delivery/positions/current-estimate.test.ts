import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { routeSteps } from '../../../../test/support/routes.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import type { RouteId } from '../../shared/ids.ts'

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

test('the event of a pickup expects the driver after the stops before, as planned', async () => {
  const { driver, orders, id } = await steps.anOffer(2)
  await steps.accept(driver, id)
  const first = orders[0]!
  platform.pass(300)
  await platform.step(driver, first, 'arrived', 'picked')
  const [event] = await platform.query(
    `SELECT data -> 'estimate' AS estimate FROM outbox WHERE order_id = $1 AND kind = 'tracking.picked_up'`,
    [first.orderId],
  )
  const { stops } = (await platform.routes.findByIds([id as RouteId])).get(id as RouteId)!
  // The other pickup is where the driver stands, and the drop as long after it as planned.
  const seconds = secondsBetween(stops[1]!.at, stops[2]!.at)
  const expected = Math.ceil(addSeconds(platform.clock(), seconds).getTime() / 60_000) * 60_000
  expect(event).toMatchObject({
    estimate: { pickup: null, destination: { p50: new Date(expected).toISOString() } },
  })
})
