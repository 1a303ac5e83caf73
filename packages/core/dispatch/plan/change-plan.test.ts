import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { anOperator } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { aPlan, lock, lockedIn, look, move, propose, sequences, undo } from './plan-changes.fixture.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('a plan that its dispatcher changes', () => {
  test('keeps what is locked with its driver and in its order when it is planned anew', async () => {
    const { near, far, orders, plan } = await aPlan(platform, shop, 3)
    const [one, two] = orders as [Delivery, Delivery]
    const first = await move(platform, plan, { order: one, kind: 'pickup' }, far)
    const second = await move(platform, first, { order: two, kind: 'pickup' }, far, {
      order: one,
      kind: 'pickup',
    })
    const order = sequences(second, orders)[far.userId]
    const added = await platform.anOrder(shop)
    const anew = await propose(platform)
    expect(anew).toMatchObject({ isKept: false, changeCount: 0, comparison: null, fallenLocks: [] })
    const all = sequences(anew, [...orders, added])
    expect(all[far.userId]!.replaceAll(/ ?[pd][34]/g, '').trim()).toBe(order)
    expect(lockedIn(anew).toSorted()).toEqual([one.orderId, two.orderId].toSorted())
    // Free again, both go back to the driver on the spot.
    const free = await lock(platform, await lock(platform, anew, one, false), two, false)
    expect(free).toMatchObject({ changeCount: 2, comparison: null })
    expect(Object.keys(sequences(await propose(platform), orders))).toEqual([near.userId])
  })

  test('a locked delivery of a route that was not moved stays too', async () => {
    const far = await platform.aDriver({ town: saoPaulo, km: 9 })
    const order = await platform.anOrder(shop)
    await lock(platform, await propose(platform), order)
    const near = await platform.aDriver({ town: saoPaulo, km: 1 })
    expect(sequences(await propose(platform), [order])).toEqual({ [far.userId]: 'p1 d1' })
    await lock(platform, await look(platform), order, false)
    expect(sequences(await propose(platform), [order])).toEqual({ [near.userId]: 'p1 d1' })
  })

  test('takes changes back, one or several, as many as were made since it was planned', async () => {
    const { near, far, orders, plan } = await aPlan(platform, shop, 2)
    const [first, second] = orders as [Delivery, Delivery]
    const before = sequences(plan, orders)
    const one = await move(platform, plan, { order: first, kind: 'pickup' }, far)
    const two = await lock(platform, one, second)
    const three = await move(platform, two, { order: second, kind: 'pickup' }, far)
    expect(three.changeCount).toBe(3)
    expect(sequences(three, orders)[near.userId]).toBeUndefined()
    const back = await undo(platform, three)
    expect(sequences(back, orders)).toEqual(sequences(one, orders))
    expect(lockedIn(back).toSorted()).toEqual([first.orderId, second.orderId].toSorted())
    await expect(undo(platform, back, 3)).rejects.toMatchObject({ code: 'validation_failed' })
    const all = await undo(platform, back, 2)
    expect(sequences(all, orders)).toEqual(before)
    expect([all.changeCount, lockedIn(all)]).toEqual([0, []])
    await expect(undo(platform, all)).rejects.toMatchObject({ facts: { reason: 'nothing_to_undo' } })
  })

  test('is one of two tabs: a change to a plan that is over is refused, and other dispatchers have plans of their own', async () => {
    const { far, orders, plan } = await aPlan(platform, shop, 2)
    const [first, second] = orders as [Delivery, Delivery]
    const outcomes = await Promise.allSettled([
      move(platform, plan, { order: first, kind: 'pickup' }, far),
      move(platform, plan, { order: second, kind: 'pickup' }, far),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_state', facts: { reason: 'plan_changed' } },
    })
    const now = await look(platform)
    expect(now.changeCount).toBe(1)
    const other = anOperator({ userId: platform.newId() })
    const theirs = await propose(platform, other)
    expect(lockedIn(theirs)).toEqual([])
    await expect(
      move(platform, now, { order: first, kind: 'pickup' }, far, null, other),
    ).rejects.toMatchObject({
      facts: { reason: 'plan_changed' },
    })
    await propose(platform)
    await expect(lock(platform, now, first)).rejects.toMatchObject({ facts: { reason: 'plan_changed' } })
    const nobody = anOperator({ userId: platform.newId() })
    await expect(
      move(platform, now, { order: first, kind: 'pickup' }, far, null, nobody),
    ).rejects.toMatchObject({
      facts: { reason: 'plan_gone' },
    })
    await expect(
      move(platform, now, { order: first, kind: 'pickup' }, far, null, shop),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
