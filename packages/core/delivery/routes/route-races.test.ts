import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routeSteps, stopsOf } from '../../../../test/support/routes.ts'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import type { RouteId } from '../../shared/ids.ts'
import { isSound } from '../../wallet/soundness.ts'
import type { Delivery } from '../model/delivery.ts'

let platform: UseCases
let shop: Actor
let steps: ReturnType<typeof routeSteps>
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  steps = routeSteps(platform, [shop, await platform.aShop()])
})
afterAll(() => platform[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

type Offer = Awaited<ReturnType<typeof steps.anOffer>>

describe('at the same moment', () => {
  const settled = (...work: Promise<unknown>[]) =>
    Promise.all(
      work.map((one) =>
        one.then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
  /** All or nothing, and the driver carries what was accepted. */
  async function assertWhole(driver: Actor, orders: readonly Delivery[]) {
    const now = await steps.readAll(orders)
    const own = now.filter((one) => one.status === 'accepted' && one.driver?.id === driver.userId).length
    expect(await steps.loadOf(driver)).toBe(own)
    return own
  }

  test.each([
    [
      'its driver accepts it twice',
      ({ driver, id }: Offer) => [steps.accept(driver, id), steps.accept(driver, id)],
    ],
    [
      'its driver accepts and declines it',
      ({ driver, id }: Offer) => [steps.accept(driver, id), steps.decline(driver, id)],
    ],
    [
      'its driver declines one of its deliveries',
      ({ driver, id, orders }: Offer) => [steps.accept(driver, id), steps.declineOne(driver, orders[1]!)],
    ],
  ])('%s: one answer counts', async (_, work) => {
    const town = aTown()
    for (let round = 0; round < 5; round++) {
      const made = await steps.anOffer(2, town)
      const outcomes = await settled(...work(made))
      expect(outcomes).toContain('done')
      expect([0, 2]).toContain(await assertWhole(made.driver, made.orders))
      const [first, second] = await steps.statusesOf(made.orders)
      expect(first).toBe(second)
    }
  })

  test('a delivery of it is canceled or taken off: all of it is accepted before, or nothing', async () => {
    const town = aTown()
    for (let round = 0; round < 8; round++) {
      const { driver, orders, id } = await steps.anOffer(3, town)
      const loses = round % 2 === 0 ? steps.cancel(orders[0]!, shop) : steps.unassign(orders[0]!)
      const [answer] = await settled(steps.accept(driver, id), loses)
      const own = await assertWhole(driver, orders)
      expect(own).toBe(answer === 'done' ? 2 : 0)
    }
  })

  test('the driver accepts other deliveries: never more than the vehicle allows', async () => {
    const town = aTown()
    for (let round = 0; round < 5; round++) {
      const { driver, orders } = await steps.aRoute(3, town)
      const singles = [
        await platform.anOrderWith(driver, shop, [], { town }),
        await platform.anOrderWith(driver, shop, [], { town }),
      ]
      const { route } = await steps.offer(driver, stopsOf(orders))
      await settled(
        steps.accept(driver, route.id),
        ...singles.map((one) => platform.step(driver, one, 'accept')),
      )
      const own = await assertWhole(driver, [...orders, ...singles])
      expect(own).toBeLessThanOrEqual(4)
      const ofRoute = (await steps.statusesOf(orders)).filter((status) => status === 'accepted').length
      expect([0, 3]).toContain(ofRoute)
    }
  })

  test('two operators offer the same deliveries to two drivers in other sequences: one route is offered', async () => {
    const town = aTown()
    for (let round = 0; round < 5; round++) {
      const { driver, orders } = await steps.aRoute(3, town)
      const other = await platform.aDriver({ town })
      const outcomes = await settled(
        steps.offer(driver, stopsOf(orders)),
        steps.offer(other, stopsOf(orders.toReversed())),
      )
      expect(outcomes.toSorted()).toEqual(['done', 'invalid_state'])
      const routes = new Set((await steps.readAll(orders)).map(({ routeId }) => routeId))
      expect(routes.size).toBe(1)
    }
  })

  test('the matcher offers one of its deliveries alone: the route is offered as a whole or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { driver, orders } = await steps.aRoute(3)
      const [outcome] = await settled(steps.offer(driver, stopsOf(orders)), platform.dispatch())
      const inRoute = (await steps.readAll(orders)).filter(({ routeId }) => routeId !== null).length
      expect(inRoute).toBe(outcome === 'done' ? 3 : 0)
    }
  })

  test('PostgreSQL ends the connection between two of its statements: nothing is accepted, and the next try takes all', async () => {
    const { driver, orders, id } = await steps.anOffer(3)
    // The change of the last delivery waits, after the others were written.
    const last = orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)).at(-1)!
    await platform.query(`
      CREATE OR REPLACE FUNCTION hold_route() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`)
    await platform.query(`
      CREATE TRIGGER hold_route BEFORE UPDATE ON deliveries FOR EACH ROW
        WHEN (NEW.order_id = '${last.orderId}' AND NEW.status = 'accepted') EXECUTE FUNCTION hold_route()`)
    const lost = steps.accept(driver, id).catch((error: unknown) => error)
    await expect
      .poll(async () => {
        const killed = await platform.query(
          `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`,
        )
        return killed.length
      })
      .toBe(1)
    expect(await lost).toBeInstanceOf(Error)
    await platform.query('DROP TRIGGER hold_route ON deliveries')
    expect(await steps.statusesOf(orders)).toEqual(['assigned', 'assigned', 'assigned'])
    expect((await platform.routes.findByIds([id as RouteId])).get(id as RouteId)?.outcome).toBeNull()
    expect(await steps.loadOf(driver)).toBe(0)
    expect(await steps.accept(driver, id)).toMatchObject({ status: 'accepted' })
    expect(await steps.loadOf(driver)).toBe(3)
  })
})
