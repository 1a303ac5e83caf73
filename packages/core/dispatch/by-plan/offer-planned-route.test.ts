import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import { acceptRoute } from '../../delivery/routes/answer-route.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import type { Actor } from '../../identity/actor.ts'
import { addSeconds } from '../../shared/clock.ts'
import {
  anOrder,
  answer,
  dispatch,
  onDuty,
  openForPlans,
  plan,
  readAll,
  routes,
  switchTo,
  twoPlanned,
} from './by-plan.fixture.ts'
import { planHoldsSeconds } from './limits.ts'

let platform: UseCases
let shop: Actor
let outcomes: string[]
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openForPlans()
  shop = await platform.aShop()
  outcomes = []
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('dispatch by plan', () => {
  test('offers what shares its way as one route when it is due, in the name of the platform, and never before', async () => {
    const { near, orders } = await twoPlanned(platform, shop)
    expect(await routes(platform)).toEqual([])
    await platform.installApp(near)
    await dispatch(platform, outcomes)
    expect(await readAll(platform, orders)).toMatchObject([
      { status: 'assigned', driver: { id: near.userId } },
      { status: 'assigned', driver: { id: near.userId } },
    ])
    const [route, ...others] = await routes(platform)
    expect(others).toEqual([])
    expect(route).toMatchObject({ driver_id: near.userId, offered_by: null })
    expect(route!.gain).toEqual({ savedMeters: expect.any(Number), spareSeconds: expect.any(Number) })
    expect(outcomes).toContain('route')
    for (const order of orders) {
      expect(await platform.offersOf(order)).toHaveLength(1)
      expect((await platform.timelineOf(order)).at(-1)).toMatchObject({
        type: 'tracking.driver_assigned',
        by: { kind: 'platform' },
      })
      expect(
        await platform.query(
          `SELECT user_id FROM audit_entries WHERE action = 'delivery.assigned' AND subject_id = $1`,
          [order.orderId],
        ),
      ).toEqual([{ user_id: null }])
    }
    expect(await platform.query('SELECT type FROM push_outbox WHERE user_id = $1', [near.userId])).toEqual([
      { type: 'driver.route_offered' },
    ])

    await acceptRoute(platform, answer(near, route!.id))
    for (const order of orders) expect(await platform.eventsOf(order)).toContain('route.planned')
    // The accepted route stays: a new plan does not know it.
    platform.pass(2)
    await plan(platform)
    expect(await platform.query('SELECT routes FROM dispatch_plans')).toEqual([{ routes: [] }])
  })

  test('offers alone and at once where no plan is there, where it is too old, and where planning fails', async () => {
    await switchTo(platform, true)
    const driver = await platform.aDriver({ town: saoPaulo })
    const first = await anOrder(platform, shop, { isAhead: false })
    await dispatch(platform, outcomes)
    expect(await platform.read(first)).toMatchObject({ status: 'assigned', routeId: null })

    const { orders } = await twoPlanned(platform, shop)
    platform.pass(planHoldsSeconds + 1)
    await dispatch(platform, outcomes)
    expect((await readAll(platform, orders)).map(({ status, routeId }) => [status, routeId])).toEqual([
      ['assigned', null],
      ['assigned', null],
    ])

    const late = await anOrder(platform, shop, { isAhead: false })
    await onDuty(platform, driver)
    const broken = { ...platform, routePlanner: { plan: () => Promise.reject(new Error('no thread')) } }
    await expect(plan(platform, broken)).rejects.toThrow('no thread')
    await dispatch(platform, outcomes)
    expect(await platform.read(late)).toMatchObject({ status: 'assigned', routeId: null })
    expect(await routes(platform)).toEqual([])
    // The failure holds up nobody: the next plan is made.
    expect(await plan(platform)).toEqual([true])
  })

  test('offers alone where a deadline would lose its margin', async () => {
    const { near, orders } = await twoPlanned(platform, shop)
    const soon = addSeconds(platform.clock(), 2_400)
    await platform.query('UPDATE deliveries SET deadline_at = $1 WHERE order_id = $2', [
      soon,
      orders[1]!.orderId,
    ])
    await dispatch(platform, outcomes)
    expect(await readAll(platform, orders)).toMatchObject([
      { status: 'assigned', driver: { id: near.userId }, routeId: null },
      { status: 'assigned', routeId: null },
    ])
    expect(outcomes).not.toContain('route')
  })

  test('asks nobody who went off duty since the plan, and plans without them', async () => {
    const { near, far, orders } = await twoPlanned(platform, shop)
    await setAvailability(platform, { actor: near, isAvailable: false })
    await dispatch(platform, outcomes)
    expect(await routes(platform)).toEqual([])
    expect((await readAll(platform, orders)).map(({ driver }) => driver?.id)).toEqual([
      far.userId,
      far.userId,
    ])
  })
})
