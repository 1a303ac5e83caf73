import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { QueueFilterInput } from '../delivery/model/queue-filter.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { readDispatchAreas, readDispatchQueue, readOffers } from './dispatch-queue.ts'
import { operateDelivery } from './operate-delivery.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

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
      facts: { issues: [issueAt('after', '"x" is not a cursor of this list')] },
    })
    await expect(idsOf({ driverId: 'joao' })).rejects.toMatchObject({
      facts: { issues: [issueAt('driver_id', '"joao" is not a UUID')] },
    })
  })
})

test('who was asked sees the platform of every order, a manager of what the fleet carries', async () => {
  const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
  const [byDriver, byOther] = [
    await platform.anOrderWith(driver, shop),
    await platform.anOrderWith(other, shop),
  ]
  const waiting = await platform.anOrder(shop)
  const orderIds = [byDriver.orderId, byOther.orderId, waiting.orderId, 'no id']
  const asked = async (actor: Actor) => {
    const offers = await readOffers(platform, { actor, orderIds })
    return new Map([...offers].map(([id, made]) => [id, made.map(({ driverId }) => driverId)]))
  }
  expect(await asked(operator)).toEqual(
    new Map([
      [byDriver.orderId, [driver.userId]],
      [byOther.orderId, [other.userId]],
      [waiting.orderId, []],
    ]),
  )
  const manager = anActor({ tenantId: driver.tenantId, tenantKind: 'transportadora', role: 'manager' })
  expect(await asked(manager)).toEqual(new Map([[byDriver.orderId, [driver.userId]]]))
  await expect(asked(anActor({ role: 'manager' }))).rejects.toMatchObject({ code: 'forbidden' })
})
