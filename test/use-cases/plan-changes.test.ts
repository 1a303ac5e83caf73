import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { assignDriver } from '@rodovia/core/dispatch/operate-delivery.ts'
import {
  lockPlannedDelivery,
  movePlannedStop,
  undoPlanChanges,
} from '@rodovia/core/dispatch/plan/change-plan.ts'
import type { PlanProposal } from '@rodovia/core/dispatch/plan/plan-proposal.ts'
import { proposePlan } from '@rodovia/core/dispatch/plan/propose-plan.ts'
import { setAvailability } from '@rodovia/core/fleet/set-availability.ts'
import { anOperator } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { addHours, secondsBetween } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../support/towns.ts'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

type Stop = { order: Delivery; kind: 'pickup' | 'dropoff' }

const propose = (actor: Actor = operator) => proposePlan(platform, { actor })
const look = (actor: Actor = operator) => proposePlan(platform, { actor, isKept: true })
const stopOf = ({ order: { orderId }, kind }: Stop) => ({ orderId, kind })
const move = (
  { id }: PlanProposal,
  stop: Stop,
  driver: Actor,
  before: Stop | null = null,
  actor = operator,
) =>
  movePlannedStop(platform, {
    ...{ actor, planId: id, driverId: driver.userId, ...stopOf(stop) },
    before: before && stopOf(before),
  })
const lock = ({ id }: PlanProposal, { orderId }: Delivery, isLocked = true) =>
  lockPlannedDelivery(platform, { actor: operator, planId: id, orderId, isLocked })
const undo = ({ id }: PlanProposal, count = 1) =>
  undoPlanChanges(platform, { actor: operator, planId: id, count })

/** The proposed stops of each driver, such as `p1 d1`, by the numbers of the orders. */
function sequences({ routes }: PlanProposal, orders: readonly Delivery[]): Record<string, string> {
  const number = ({ orderId }: { orderId: string }) => orders.findIndex((one) => one.orderId === orderId) + 1
  return Object.fromEntries(
    routes.map(({ driver, stops }) => [
      driver.id,
      stops
        .filter(({ isCommitted }) => !isCommitted)
        .map(({ kind, order }) => `${kind === 'pickup' ? 'p' : 'd'}${number(order)}`)
        .join(' '),
    ]),
  )
}

const lockedIn = ({ routes }: PlanProposal) =>
  routes.flatMap(({ deliveries }) =>
    deliveries.filter(({ choice }) => choice.isLocked).map(({ order }) => order.orderId),
  )

/** Two drivers: the nearer one has the orders. */
async function aPlan(count: number) {
  const near = await platform.aDriver({ town: saoPaulo, km: 1 })
  const far = await platform.aDriver({ town: saoPaulo, km: 9 })
  const orders: Delivery[] = []
  for (let index = 0; index < count; index++) orders.push(await platform.anOrder(shop))
  return { near, far, orders, plan: await propose() }
}

describe('a plan that its dispatcher changes', () => {
  test('has the moved delivery with the other driver, locked, and says before and after', async () => {
    const { near, far, orders, plan } = await aPlan(2)
    const [first] = orders as [Delivery]
    const changed = await move(plan, { order: first, kind: 'pickup' }, far)
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
    expect({ ...(await look()), routes: [] }).toEqual({ ...changed, routes: [] })
    expect((await platform.read(first)).version).toBe(first.version)
  })

  test('moves one stop within a route to the place before another', async () => {
    const { near, orders, plan } = await aPlan(3)
    const [one, two, three] = orders as [Delivery, Delivery, Delivery]
    const first = await move(plan, { order: three, kind: 'dropoff' }, near)
    expect(sequences(first, orders)[near.userId]).toMatch(/ d3$/)
    const second = await move(first, { order: three, kind: 'pickup' }, near, {
      order: three,
      kind: 'dropoff',
    })
    expect(sequences(second, orders)[near.userId]).toMatch(/ p3 d3$/)
    const third = await move(second, { order: one, kind: 'dropoff' }, near, { order: three, kind: 'pickup' })
    expect(sequences(third, orders)[near.userId]).toMatch(/ d1 p3 d3$/)
    expect(lockedIn(third).toSorted()).toEqual([one.orderId, three.orderId].toSorted())
    await expect(
      move(third, { order: two, kind: 'dropoff' }, near, { order: two, kind: 'dropoff' }),
    ).rejects.toMatchObject({
      facts: { issues: [{ field: 'before', issue: 'is no other planned stop of that driver' }] },
    })
  })

  test('refuses what breaks a rule, with the stop and both values, and is as it was', async () => {
    const { near, far, orders, plan } = await aPlan(2)
    const [first] = orders as [Delivery]
    const refused = async (attempt: Promise<PlanProposal>, facts: object) => {
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_state', facts })
      expect((await look()).id).toBe(plan.id)
    }
    await refused(move(plan, { order: first, kind: 'dropoff' }, near, { order: first, kind: 'pickup' }), {
      reason: 'move_refused',
      move: { code: first.code, stop: 'dropoff', rule: 'before_pickup' },
    })
    const biker = await platform.aDriver({ town: saoPaulo, persona: 'motoboy' })
    await refused(move(plan, { order: first, kind: 'pickup' }, biker), {
      ...{ reason: 'move_refused', move: { rule: 'other_vehicle', driver: 'João' } },
    })
    await setAvailability(platform, { actor: far, isAvailable: false })
    await refused(move(plan, { order: first, kind: 'pickup' }, far), { move: { rule: 'driver_away' } })
    await expect(
      move(plan, { order: first, kind: 'pickup' }, { ...far, userId: platform.newId() }),
    ).rejects.toMatchObject({
      ...{ code: 'not_found', facts: { kind: 'driver' } },
    })
  })

  test('refuses a hand-over that would be late, with when the driver would be there and when it closes', async () => {
    const near = await platform.aDriver({ town: saoPaulo, km: 1 })
    const later = { from: addHours(platform.clock(), 3), until: addHours(platform.clock(), 3.5) }
    const waits = await platform.anOrder(shop, { pickupWindow: later })
    const soon = await platform.anOrder(shop)
    const plan = await propose()
    const orders = [waits, soon]
    expect(sequences(plan, orders)).toEqual({ [near.userId]: 'p2 d2 p1 d1' })
    const attempt = move(plan, { order: soon, kind: 'dropoff' }, near)
    const { move: facts } = await attempt.then(
      () => expect.unreachable(),
      (refusal) => refusal.facts,
    )
    expect(facts).toMatchObject({ code: soon.code, stop: 'dropoff', rule: 'window_closes', driver: 'João' })
    expect(secondsBetween(facts.closesAt, facts.arrivesAt)).toBeGreaterThan(60)
    expect(sequences(await look(), orders)).toEqual({ [near.userId]: 'p2 d2 p1 d1' })
  })

  test('keeps what is locked with its driver and in its order when it is planned anew', async () => {
    const { near, far, orders, plan } = await aPlan(3)
    const [one, two] = orders as [Delivery, Delivery]
    const first = await move(plan, { order: one, kind: 'pickup' }, far)
    const second = await move(first, { order: two, kind: 'pickup' }, far, { order: one, kind: 'pickup' })
    const order = sequences(second, orders)[far.userId]
    const added = await platform.anOrder(shop)
    const anew = await propose()
    expect(anew).toMatchObject({ isKept: false, changeCount: 0, comparison: null, fallenLocks: [] })
    const all = sequences(anew, [...orders, added])
    expect(all[far.userId]!.replaceAll(/ ?[pd][34]/g, '').trim()).toBe(order)
    expect(lockedIn(anew).toSorted()).toEqual([one.orderId, two.orderId].toSorted())
    // Free again, both go back to the driver on the spot.
    const free = await lock(await lock(anew, one, false), two, false)
    expect(free).toMatchObject({ changeCount: 2, comparison: null })
    expect(Object.keys(sequences(await propose(), orders))).toEqual([near.userId])
  })

  test('a locked delivery of a route that was not moved stays too', async () => {
    const far = await platform.aDriver({ town: saoPaulo, km: 9 })
    const order = await platform.anOrder(shop)
    await lock(await propose(), order)
    const near = await platform.aDriver({ town: saoPaulo, km: 1 })
    expect(sequences(await propose(), [order])).toEqual({ [far.userId]: 'p1 d1' })
    await lock(await look(), order, false)
    expect(sequences(await propose(), [order])).toEqual({ [near.userId]: 'p1 d1' })
  })

  test('says why a lock falls, and plans the delivery like the others', async () => {
    const { near, far, orders, plan } = await aPlan(2)
    const [first, second] = orders as [Delivery, Delivery]
    const moved = await move(plan, { order: first, kind: 'pickup' }, far)
    await move(moved, { order: second, kind: 'pickup' }, far)
    await setAvailability(platform, { actor: far, isAvailable: false })
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: second.orderId })
    const anew = await propose()
    expect(anew.fallenLocks).toMatchObject([
      {
        ...{ order: { orderId: first.orderId }, driver: { id: far.userId } },
        reason: { kind: 'driver_away', driver: { firstName: 'João' } },
      },
    ])
    expect(sequences(anew, orders)).toEqual({ [near.userId]: 'p1 d1' })
    expect(lockedIn(anew)).toEqual([])
    expect((await propose()).fallenLocks).toEqual([])
  })

  test('takes changes back, one or several, as many as were made since it was planned', async () => {
    const { near, far, orders, plan } = await aPlan(2)
    const [first, second] = orders as [Delivery, Delivery]
    const before = sequences(plan, orders)
    const one = await move(plan, { order: first, kind: 'pickup' }, far)
    const two = await lock(one, second)
    const three = await move(two, { order: second, kind: 'pickup' }, far)
    expect(three.changeCount).toBe(3)
    expect(sequences(three, orders)[near.userId]).toBeUndefined()
    const back = await undo(three)
    expect(sequences(back, orders)).toEqual(sequences(one, orders))
    expect(lockedIn(back).toSorted()).toEqual([first.orderId, second.orderId].toSorted())
    await expect(undo(back, 3)).rejects.toMatchObject({ code: 'validation_failed' })
    const all = await undo(back, 2)
    expect(sequences(all, orders)).toEqual(before)
    expect([all.changeCount, lockedIn(all)]).toEqual([0, []])
    await expect(undo(all)).rejects.toMatchObject({ facts: { reason: 'nothing_to_undo' } })
  })

  test('is one of two tabs: a change to a plan that is over is refused, and other dispatchers have plans of their own', async () => {
    const { far, orders, plan } = await aPlan(2)
    const [first, second] = orders as [Delivery, Delivery]
    const outcomes = await Promise.allSettled([
      move(plan, { order: first, kind: 'pickup' }, far),
      move(plan, { order: second, kind: 'pickup' }, far),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_state', facts: { reason: 'plan_changed' } },
    })
    const now = await look()
    expect(now.changeCount).toBe(1)
    const other = anOperator({ userId: platform.newId() })
    const theirs = await propose(other)
    expect(lockedIn(theirs)).toEqual([])
    await expect(move(now, { order: first, kind: 'pickup' }, far, null, other)).rejects.toMatchObject({
      facts: { reason: 'plan_changed' },
    })
    await propose()
    await expect(lock(now, first)).rejects.toMatchObject({ facts: { reason: 'plan_changed' } })
    const nobody = anOperator({ userId: platform.newId() })
    await expect(move(now, { order: first, kind: 'pickup' }, far, null, nobody)).rejects.toMatchObject({
      facts: { reason: 'plan_gone' },
    })
    await expect(move(now, { order: first, kind: 'pickup' }, far, null, shop)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('leaves what a driver has alone, and takes in what had no route', async () => {
    const truck = { serviceType: 'TRUCK' } as const
    const lone = await platform.anOrder(shop, truck)
    const plan = await propose()
    expect(plan.unplanned).toHaveLength(1)
    const driver = await platform.aDriver({ town: saoPaulo, persona: 'caminhoneiro' })
    const taken = await move(plan, { order: lone, kind: 'dropoff' }, driver)
    expect(sequences(taken, [lone])).toEqual({ [driver.userId]: 'p1 d1' })
    expect(taken.unplanned).toEqual([])
    const own = await platform.anOrder(shop, truck)
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: own.orderId, driverId: driver.userId },
    })
    await expect(move(taken, { order: own, kind: 'pickup' }, driver)).rejects.toMatchObject({
      facts: { reason: 'stop_committed' },
    })
    const [route] = (await look()).routes
    expect(route!.stops.map(({ isCommitted }) => isCommitted)).toEqual([true, true, false, false])
  })
})
