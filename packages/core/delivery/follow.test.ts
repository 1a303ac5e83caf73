import { createUpdates } from '@rodovia/live/updates.ts'
import { describe, expect, test } from 'vitest'
import { aDriverLoggedIn, anActor, anId, anOperator, tenants } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import { announce } from './announce.ts'
import { aDelivery, deliveriesInMemory, joao } from './delivery.fixture.ts'
import type { Delivery, Position } from './delivery.ts'
import { followOrders } from './follow-orders.ts'
import { followOwnDeliveries } from './follow-own-deliveries.ts'
import { followTracked } from './follow-tracked.ts'

const position: Position = { lat: -23.5, lng: -46.6, at: new Date('2026-03-01T12:30:00Z') }
const maria = { ...joao, id: anId<UserId>(204), firstName: 'Maria' }

function aPlatform(...initial: Delivery[]) {
  const store = deliveriesInMemory(...initial)
  const updates = createUpdates()
  return {
    ...store,
    updates,
    /** Commits what a delivery becomes, and tells it on. */
    change(before: Delivery, more: Partial<Delivery>) {
      const after = store.put({ ...before, version: before.version + 1, ...more })
      announce(updates, after, { before })
      return after
    },
    report: (delivery: Delivery) => announce(updates, delivery, { position }),
  }
}

async function take<State>(states: AsyncIterator<State>): Promise<State> {
  const { done, value } = await states.next()
  if (done) throw new Error('the states are over')
  return value
}

describe('who follows a tracking link', () => {
  test('gets the state first, then each change, until nothing can change any more', async () => {
    const delivery = aDelivery({ status: 'in_transit', driver: joao })
    const platform = aPlatform(delivery)
    const states = await followTracked(platform, delivery.trackingToken)
    expect(await take(states)).toMatchObject({ status: 'in_transit', driverFirstName: 'João' })
    platform.change(delivery, { status: 'delivered' })
    expect(await take(states)).toMatchObject({ status: 'delivered' })
    expect(await states.next()).toMatchObject({ done: true })
    expect(platform.updates.followerCount()).toBe(0)
  })

  test('misses nothing that happens between the call and the first reading, and gets nothing twice', async () => {
    const delivery = aDelivery()
    const platform = aPlatform(delivery)
    const states = await followTracked(platform, delivery.trackingToken)
    const assigned = platform.change(delivery, { status: 'assigned', driver: joao })
    expect(await take(states)).toMatchObject({ status: 'assigned' })
    platform.change(assigned, { status: 'accepted' })
    expect(await take(states)).toMatchObject({ status: 'accepted' })
  })

  test('gets each position with its update, without the state being read again', async () => {
    const delivery = aDelivery({ status: 'accepted', driver: joao })
    const platform = aPlatform(delivery)
    const states = await followTracked(platform, delivery.trackingToken)
    await take(states)
    platform.put({ ...delivery, status: 'picked_up' })
    platform.report(delivery)
    expect(await take(states)).toMatchObject({ status: 'accepted', reportedPosition: position })
  })

  test('gets no telephone number and no last name', async () => {
    const delivery = aDelivery({ driver: joao })
    const state = await take(await followTracked(aPlatform(delivery), delivery.trackingToken))
    expect(JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toMatch(
      /Souza|91234|3000/,
    )
  })

  test('gets one state of a delivery that has ended', async () => {
    const delivery = aDelivery({ status: 'canceled' })
    const platform = aPlatform(delivery)
    const states = await followTracked(platform, delivery.trackingToken)
    expect(await take(states)).toMatchObject({ status: 'canceled' })
    expect(await states.next()).toMatchObject({ done: true })
    expect(platform.updates.followerCount()).toBe(0)
  })

  test('is refused a link that does not exist', async () => {
    await expect(followTracked(aPlatform(), 'x'.repeat(22))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('leaves at once, also while waiting for a change that may never come', async () => {
    const delivery = aDelivery()
    const platform = aPlatform(delivery)
    const states = await followTracked(platform, delivery.trackingToken)
    await take(states)
    const waiting = states.next()
    await states.return?.()
    expect(await waiting).toMatchObject({ done: true })
    expect(platform.updates.followerCount()).toBe(0)
    expect(await states.next()).toMatchObject({ done: true })
  })
})

describe('who follows the orders of a tenant', () => {
  test('gets each one under way once, however many, then each that changes', async () => {
    const orders = Array.from({ length: 120 }, (_, index) => aDelivery({ number: index + 1 }))
    const ended = aDelivery({ number: 500, status: 'delivered' })
    const platform = aPlatform(...orders, ended, aDelivery({ number: 501, tenantId: tenants.otherShop }))
    const states = await followOrders(platform, { actor: anActor() })
    const first = []
    for (let count = 0; count < orders.length; count++) first.push((await take(states)).orderId)
    expect(first).toEqual(orders.map(({ orderId }) => orderId).reverse())

    platform.change(orders[7]!, { status: 'assigned', driver: joao })
    expect(await take(states)).toMatchObject({ orderId: orders[7]!.orderId, status: 'assigned' })
    platform.change(orders[8]!, { status: 'canceled' })
    expect(await take(states)).toMatchObject({ orderId: orders[8]!.orderId, status: 'canceled' })
    await states.return?.()
    expect(platform.updates.followerCount()).toBe(0)
  })

  test('gets, as an external client, his own only', async () => {
    const [own, colleagues] = [
      aDelivery({ number: 1 }),
      aDelivery({ number: 2, createdBy: anId<UserId>(299) }),
    ]
    const platform = aPlatform(own, colleagues)
    const states = await followOrders(platform, { actor: anActor({ role: 'cliente_externo' }) })
    expect(await take(states)).toMatchObject({ orderId: own.orderId })
    platform.change(colleagues, { status: 'assigned', driver: joao })
    platform.change(own, { status: 'canceled' })
    expect(await take(states)).toMatchObject({ orderId: own.orderId, status: 'canceled' })
  })

  test('can follow one of them until it has ended', async () => {
    const [one, other] = [aDelivery({ number: 1 }), aDelivery({ number: 2 })]
    const platform = aPlatform(one, other)
    const states = await followOrders(platform, { actor: anActor(), orderId: one.orderId })
    expect(await take(states)).toMatchObject({ orderId: one.orderId })
    platform.change(other, { status: 'canceled' })
    platform.change(one, { status: 'canceled' })
    expect(await take(states)).toMatchObject({ orderId: one.orderId, status: 'canceled' })
    expect(await states.next()).toMatchObject({ done: true })
  })

  test('is refused another tenant’s order, and whoever may not read orders everything', async () => {
    const others = aDelivery({ tenantId: tenants.otherShop })
    const platform = aPlatform(others)
    const { orderId } = others
    await expect(followOrders(platform, { actor: anActor(), orderId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(followOrders(platform, { actor: aDriverLoggedIn() })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(followOrders(platform, { actor: null })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(platform.updates.followerCount()).toBe(0)
  })

  test('names the order, as one of the platform’s people', async () => {
    const order = aDelivery()
    const platform = aPlatform(order)
    const actor = anOperator()
    await expect(followOrders(platform, { actor })).rejects.toMatchObject({ code: 'validation_failed' })
    const states = await followOrders(platform, { actor, orderId: order.orderId })
    expect(await take(states)).toMatchObject({ orderId: order.orderId })
  })

  test('is told once where the states cannot be read, and then follows nothing', async () => {
    const platform = aPlatform(aDelivery())
    const broken = { ...platform.deliveries, listOrders: () => Promise.reject(new Error('away')) }
    const states = await followOrders({ ...platform, deliveries: broken }, { actor: anActor() })
    await expect(states.next()).rejects.toThrow('away')
    expect(await states.next()).toMatchObject({ done: true })
    expect(platform.updates.followerCount()).toBe(0)
  })
})

describe('a driver who follows his deliveries', () => {
  const actor = aDriverLoggedIn()
  const following = async (...initial: Delivery[]) => {
    const platform = aPlatform(...initial)
    return { ...platform, states: await followOwnDeliveries(platform, { actor }) }
  }

  test('gets each one under way once, then each that changes, and none of another driver', async () => {
    const own = aDelivery({ number: 1, status: 'accepted', driver: joao })
    const others = aDelivery({ number: 2, status: 'accepted', driver: maria })
    const ended = aDelivery({ number: 3, status: 'delivered', driver: joao })
    const { states, change } = await following(own, others, ended)
    expect(await take(states)).toMatchObject({ code: own.code, status: 'accepted' })
    change(others, { status: 'at_pickup' })
    change(own, { status: 'at_pickup' })
    expect(await take(states)).toMatchObject({ code: own.code, status: 'at_pickup' })
  })

  test('gets a new offer', async () => {
    const waiting = aDelivery()
    const { states, change } = await following(waiting)
    const next = states.next()
    await new Promise((resolve) => setImmediate(resolve))
    change(waiting, { status: 'assigned', driver: joao })
    expect((await next).value).toMatchObject({ code: waiting.code, status: 'assigned' })
  })

  test('gets one that is taken away a last time, waiting for a driver, with nothing of what came after', async () => {
    const offered = aDelivery({ status: 'assigned', driver: joao, offerExpiresAt: new Date() })
    const { states, change } = await following(offered)
    await take(states)
    const waiting = change(offered, { status: 'awaiting_driver', driver: null, offerExpiresAt: null })
    const assigned = change(waiting, { status: 'assigned', driver: maria })
    expect(await take(states)).toMatchObject({
      status: 'awaiting_driver',
      driver: null,
      offerExpiresAt: null,
    })
    change(assigned, { status: 'accepted' })
    const back = change(assigned, { status: 'assigned', driver: joao, version: 9 })
    expect(await take(states)).toMatchObject({ code: back.code, status: 'assigned', version: 9 })
  })

  test('is told that it was canceled under him', async () => {
    const offered = aDelivery({ status: 'assigned', driver: joao })
    const { states, change } = await following(offered)
    await take(states)
    change(offered, { status: 'canceled', driver: null })
    expect(await take(states)).toMatchObject({ status: 'canceled' })
  })

  test('is not told of one that came and went unseen', async () => {
    const [unseen, seen] = [aDelivery({ number: 1 }), aDelivery({ number: 2 })]
    const { states, change } = await following(unseen, seen)
    const offered = change(unseen, { status: 'assigned', driver: joao })
    change(offered, { status: 'awaiting_driver', driver: null })
    change(seen, { status: 'assigned', driver: joao })
    expect(await take(states)).toMatchObject({ code: seen.code, status: 'assigned' })
  })

  test('gets his own positions back with the state he knows', async () => {
    const own = aDelivery({ status: 'accepted', driver: joao })
    const { states, report } = await following(own)
    await take(states)
    report(own)
    expect(await take(states)).toMatchObject({ status: 'accepted', reportedPosition: position })
  })

  test('leaves at once', async () => {
    const { states, updates } = await following()
    const waiting = states.next()
    await states.return?.()
    expect(await waiting).toMatchObject({ done: true })
    expect(updates.followerCount()).toBe(0)
  })
})
