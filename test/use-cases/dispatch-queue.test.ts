import { reportPosition } from '@rodovia/core/delivery/positions/report-position.ts'
import type { QueueFilterInput } from '@rodovia/core/delivery/queue-filter.ts'
import { reportProblem } from '@rodovia/core/delivery/report-problem.ts'
import { readDispatchAreas, readDispatchQueue } from '@rodovia/core/dispatch/dispatch-queue.ts'
import { assignDriver, operateDelivery } from '@rodovia/core/dispatch/operate-delivery.ts'
import { subscribeQueue } from '@rodovia/core/dispatch/subscribe-queue.ts'
import { listDriversAtWork, readDriverDetails } from '@rodovia/core/fleet/read-drivers.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
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

const managerOf = ({ tenantId }: Actor) =>
  anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })

const idsOf = async (filter: QueueFilterInput, actor = operator) =>
  (await readDispatchQueue(platform, { actor, filter })).items.map(({ orderId }) => orderId)

describe('the dispatch queue', () => {
  test('is filtered by lateness, problem, town and driver, and the total counts what fits', async () => {
    const driver = await platform.aDriver()
    const first = await platform.anOrder(shop)
    const minutesUntil = (deadline: Date) => (deadline.getTime() - platform.clock().getTime()) / 60_000
    platform.pass((minutesUntil(first.deadlineAt) - 30) * 60)
    const soon = first.orderId
    const onTime = await platform.anOrder(shop)
    const carried = await platform.anOrderWith(driver, shop, ['accept'])
    expect(await idsOf({ lateness: 'due_soon' })).toEqual([soon])
    expect(await idsOf({ lateness: 'on_time' })).toEqual([onTime.orderId, carried.orderId])
    expect(await idsOf({ hasDriver: false })).toEqual([soon, onTime.orderId])
    expect(await idsOf({ driverId: driver.userId })).toEqual([carried.orderId])
    platform.pass(45 * 60)
    expect(await idsOf({ lateness: 'late' })).toEqual([soon])

    await reportProblem(platform, { request: aRequestBy(driver), code: carried.code, incidentCode: 'other' })
    expect(await idsOf({ hasIncident: true })).toEqual([carried.orderId])
    expect((await idsOf({}))[0]).toBe(carried.orderId)

    const [area] = await readDispatchAreas(platform, { actor: operator })
    expect(area).toEqual({ name: 'São Paulo - SP', orderCount: 3 })
    expect(await idsOf({ area: area!.name })).toHaveLength(3)
    expect(await readDispatchQueue(platform, { actor: operator, filter: { area: 'Olinda - PE' } })).toEqual({
      ...{ items: [], total: 0, endCursor: null },
    })
  })

  test('is read page by page without a gap, also when the last of a page was resolved meanwhile', async () => {
    const driver = await platform.aDriver()
    const held = await platform.anOrderWith(driver, shop, ['accept'])
    await reportProblem(platform, { request: aRequestBy(driver), code: held.code, incidentCode: 'other' })
    const others = [await platform.anOrder(shop), await platform.anOrder(shop)]
    const first = await readDispatchQueue(platform, { actor: operator, limit: 1 })
    expect(first).toMatchObject({ items: [{ orderId: held.orderId }], total: 3 })
    await operateDelivery(platform, {
      ...{ request: aRequestBy(operator), orderId: held.orderId, action: 'resume' },
    })
    const rest = await readDispatchQueue(platform, { actor: operator, limit: 5, after: first.endCursor })
    expect(rest.items.map(({ orderId }) => orderId)).toEqual(
      expect.arrayContaining(others.map(({ orderId }) => orderId)),
    )
    expect(rest.endCursor).toBeNull()
  })

  test('refuses a cursor and a driver that are none, naming them', async () => {
    await expect(readDispatchQueue(platform, { actor: operator, after: 'x' })).rejects.toMatchObject({
      facts: { issues: [{ field: 'after', issue: '"x" is not a cursor of this list' }] },
    })
    await expect(idsOf({ driverId: 'joao' })).rejects.toMatchObject({
      facts: { issues: [{ field: 'driver_id', issue: '"joao" is not the id of a driver: a UUID' }] },
    })
  })
})

describe('changes of the queue', () => {
  test('begin with a reading; then come orders that changed, and those that left without their data', async () => {
    const driver = await platform.aDriver()
    const mine = managerOf(driver)
    const fleet = await subscribeQueue(platform, { actor: mine })
    const all = await subscribeQueue(platform, { actor: operator })
    const next = async (stream: typeof all) => (await stream.next()).value
    expect([await next(fleet), await next(all)]).toEqual([
      { orderId: null, order: null },
      { orderId: null, order: null },
    ])

    const order = await platform.anOrder(shop)
    expect(await next(all)).toMatchObject({ orderId: order.orderId, order: { status: 'awaiting_driver' } })
    await assignDriver(platform, {
      ...{ request: aRequestBy(operator), orderId: order.orderId, driverId: driver.userId },
    })
    // A fleet sees whom an offer is for only after the driver took it.
    expect(await next(fleet)).toMatchObject({ orderId: order.orderId, order: { isMasked: true } })
    expect(await next(all)).toMatchObject({ order: { status: 'assigned' } })
    await platform.step(driver, order, 'accept')
    expect(await next(all)).toMatchObject({ order: { status: 'accepted' } })
    expect(await next(fleet)).toMatchObject({ order: { status: 'accepted', isMasked: false } })

    await reportPosition(platform, { actor: driver, code: order.code, lat: -23.5, lng: -46.6 })
    expect(await next(all)).toMatchObject({ order: { reportedPosition: { lat: -23.5 } } })
    platform.pass(5)
    await reportPosition(platform, { actor: driver, code: order.code, lat: -23.55, lng: -46.6 })
    platform.pass(6)
    await reportPosition(platform, { actor: driver, code: order.code, lat: -23.6, lng: -46.6 })
    expect(await next(all)).toMatchObject({ order: { reportedPosition: { lat: -23.6 } } })

    await operateDelivery(platform, {
      ...{ request: aRequestBy(operator), orderId: order.orderId, action: 'unassign' },
    })
    let left = await next(fleet)
    while (left?.order) left = await next(fleet)
    expect(left).toEqual({ orderId: order.orderId, order: null })
    await Promise.all([fleet.return?.(), all.return?.()])
    expect(platform.updates.subscriberCount()).toBe(0)
  })

  test('are not for drivers and shops', async () => {
    const driver = await platform.aDriver()
    for (const actor of [driver, shop, null])
      await expect(subscribeQueue(platform, { actor })).rejects.toMatchObject({
        code: actor ? 'forbidden' : 'unauthorized',
      })
  })
})

describe('drivers at work', () => {
  test('are those on duty or with a delivery: all for the platform, the own ones for a fleet', async () => {
    const [one, other] = [await platform.aDriver({ town: saoPaulo }), await platform.aDriver()]
    const seen = async (actor: Actor) =>
      (await listDriversAtWork(platform, { actor, page: {} })).items.map(({ id }) => id)
    expect(await seen(operator)).toEqual([one.userId])
    expect(await seen(managerOf(one))).toEqual([one.userId])
    expect(await seen(managerOf(other))).toEqual([])
    await platform.anOrderWith(other, shop, ['accept'])
    expect(await seen(operator)).toEqual([other.userId, one.userId])

    const details = await readDriverDetails(platform, {
      ...{ actor: managerOf(one), driverIds: [one.userId, other.userId] },
    })
    expect([...details.keys()]).toEqual([one.userId])
    expect(details.get(one.userId)).toMatchObject({ activeDeliveries: 0, openOffers: 0 })
  })
})
