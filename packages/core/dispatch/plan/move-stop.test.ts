import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { addHours, secondsBetween } from '../../shared/clock.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { assignDriver } from '../operate-delivery.ts'
import { aPlan, lockedIn, look, move, propose, sequences } from './plan-changes.fixture.ts'
import type { PlanProposal } from './plan-proposal.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a plan that its dispatcher changes', () => {
  test('moves one stop within a route to the place before another', async () => {
    const { near, orders, plan } = await aPlan(platform, shop, 3)
    const [one, two, three] = orders as [Delivery, Delivery, Delivery]
    const first = await move(platform, plan, { order: three, kind: 'dropoff' }, near)
    expect(sequences(first, orders)[near.userId]).toMatch(/ d3$/)
    const second = await move(platform, first, { order: three, kind: 'pickup' }, near, {
      order: three,
      kind: 'dropoff',
    })
    expect(sequences(second, orders)[near.userId]).toMatch(/ p3 d3$/)
    const third = await move(platform, second, { order: one, kind: 'dropoff' }, near, {
      order: three,
      kind: 'pickup',
    })
    expect(sequences(third, orders)[near.userId]).toMatch(/ d1 p3 d3$/)
    expect(lockedIn(third).toSorted()).toEqual([one.orderId, three.orderId].toSorted())
    await expect(
      move(platform, third, { order: two, kind: 'dropoff' }, near, { order: two, kind: 'dropoff' }),
    ).rejects.toMatchObject({
      facts: { issues: [issueAt('before', 'is no other planned stop of that driver')] },
    })
  })

  test('refuses what breaks a rule, with the stop and both values, and is as it was', async () => {
    const { near, far, orders, plan } = await aPlan(platform, shop, 2)
    const [first] = orders as [Delivery]
    const refused = async (attempt: Promise<PlanProposal>, facts: object) => {
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_state', facts })
      expect((await look(platform)).id).toBe(plan.id)
    }
    await refused(
      move(platform, plan, { order: first, kind: 'dropoff' }, near, { order: first, kind: 'pickup' }),
      {
        reason: 'move_refused',
        move: { code: first.code, stop: 'dropoff', rule: 'before_pickup' },
      },
    )
    const biker = await platform.aDriver({ town: saoPaulo, persona: 'motoboy' })
    await refused(move(platform, plan, { order: first, kind: 'pickup' }, biker), {
      ...{ reason: 'move_refused', move: { rule: 'other_vehicle', driver: 'João' } },
    })
    await setAvailability(platform, { actor: far, isAvailable: false })
    await refused(move(platform, plan, { order: first, kind: 'pickup' }, far), {
      move: { rule: 'driver_away' },
    })
    await expect(
      move(platform, plan, { order: first, kind: 'pickup' }, { ...far, userId: platform.newId() }),
    ).rejects.toMatchObject({
      ...{ code: 'not_found', facts: { kind: 'driver' } },
    })
  })

  test('refuses a hand-over that would be late, with when the driver would be there and when it closes', async () => {
    const near = await platform.aDriver({ town: saoPaulo, km: 1 })
    const later = { from: addHours(platform.clock(), 3), until: addHours(platform.clock(), 3.5) }
    const waits = await platform.anOrder(shop, { pickupWindow: later })
    const soon = await platform.anOrder(shop)
    const plan = await propose(platform)
    const orders = [waits, soon]
    expect(sequences(plan, orders)).toEqual({ [near.userId]: 'p2 d2 p1 d1' })
    const attempt = move(platform, plan, { order: soon, kind: 'dropoff' }, near)
    const { move: facts } = await attempt.then(
      () => expect.unreachable(),
      (refusal) => refusal.facts,
    )
    expect(facts).toMatchObject({ code: soon.code, stop: 'dropoff', rule: 'window_closes', driver: 'João' })
    expect(secondsBetween(facts.closesAt, facts.arrivesAt)).toBeGreaterThan(60)
    expect(sequences(await look(platform), orders)).toEqual({ [near.userId]: 'p2 d2 p1 d1' })
  })

  test('leaves what a driver has alone, and takes in what had no route', async () => {
    const truck = { serviceType: 'TRUCK' } as const
    const lone = await platform.anOrder(shop, truck)
    const plan = await propose(platform)
    expect(plan.unplanned).toHaveLength(1)
    const driver = await platform.aDriver({ town: saoPaulo, persona: 'caminhoneiro' })
    const taken = await move(platform, plan, { order: lone, kind: 'dropoff' }, driver)
    expect(sequences(taken, [lone])).toEqual({ [driver.userId]: 'p1 d1' })
    expect(taken.unplanned).toEqual([])
    const own = await platform.anOrder(shop, truck)
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: own.orderId, driverId: driver.userId },
    })
    await expect(move(platform, taken, { order: own, kind: 'pickup' }, driver)).rejects.toMatchObject({
      facts: { reason: 'stop_committed' },
    })
    const [route] = (await look(platform)).routes
    expect(route!.stops.map(({ isCommitted }) => isCommitted)).toEqual([true, true, false, false])
  })
})
