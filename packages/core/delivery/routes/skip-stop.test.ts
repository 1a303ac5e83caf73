import { sectionsOfUsers } from '@rodovia/postgres/privacy/user-sections.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeSteps, stopsOf as stopsInTurn } from '../../../../test/support/routes.ts'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { listRoutes } from '../../dispatch/routes/list-routes.ts'
import { syncOperations } from '../../driver-sync/sync-operations.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestContactErasure } from '../../privacy/request-erasure.ts'
import { addHours } from '../../shared/clock.ts'
import type { RouteId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'
import { listDriverRoutes } from './read-routes.ts'
import { type SkipStop, skipStop } from './skip-stop.ts'

let platform: UseCases
let steps: ReturnType<typeof routeSteps>
beforeAll(async () => {
  platform = await openUseCases()
  steps = routeSteps(platform, [await platform.aShop(), await platform.aShop()])
})
afterAll(() => platform[Symbol.asyncDispose]())

async function accepted(count = 2) {
  const made = await steps.anOffer(count)
  await steps.accept(made.driver, made.id)
  return made
}

function skip(driver: Actor, id: string | null, { code }: Delivery, more: Partial<SkipStop> = {}) {
  return skipStop(platform, {
    ...{ request: aRequestBy(driver), id, code, kind: 'pickup', reason: 'closed_now' },
    ...more,
  })
}

const stopsOf = async (id: string, orders: readonly Delivery[]) => {
  const { stops } = (await platform.routes.findByIds([id as RouteId])).get(id as RouteId)!
  const numberOf = (orderId: string) => orders.findIndex((order) => order.orderId === orderId)
  return stops.map(({ orderId, kind }) => `${kind[0]}${numberOf(orderId)}`).join(' ')
}

const placesTold = ({ orderId }: Delivery) =>
  platform.query<{ route: object }>(
    `SELECT data -> 'route' AS route FROM outbox WHERE order_id = $1 AND kind = 'route.changed' ORDER BY sequence`,
    [orderId],
  )

test('a driver leaves a stop for later: the sequence changes, nothing else of the deliveries', async () => {
  const { driver, orders, id } = await accepted()
  const before = await steps.readAll(orders)
  const { route, missedWindows } = await skip(driver, id, orders[0]!, { note: 'Portão fechado' })
  expect(missedWindows).toEqual([])
  expect(route.stops.map(({ shown }) => shown.code)).toEqual([1, 1, 0, 0].map((index) => orders[index]!.code))
  expect(await stopsOf(id, orders)).toBe('p1 d1 p0 d0')
  for (const [index, after] of (await steps.readAll(orders)).entries())
    expect(after).toEqual({
      ...before[index]!,
      ...{ version: after.version, eventSequence: before[index]!.eventSequence + 1 },
    })
  expect(await placesTold(orders[0]!)).toMatchObject([
    { route: { stops: 4, pickup_stop: 3, dropoff_stop: 4 } },
  ])
  expect(await placesTold(orders[1]!)).toMatchObject([
    { route: { stops: 4, pickup_stop: 1, dropoff_stop: 2 } },
  ])
  const told = JSON.stringify(
    await platform.query(`SELECT data FROM outbox WHERE order_id = $1 AND kind = 'route.changed'`, [
      orders[1]!.orderId,
    ]),
  )
  for (const secret of [orders[0]!.orderId, orders[0]!.code, 'closed_now', 'Portão'])
    expect(told).not.toContain(secret)

  const audits = await platform.query(
    `SELECT facts, user_id FROM audit_entries WHERE action = 'delivery.stop_skipped' AND subject_id = $1`,
    [orders[0]!.orderId],
  )
  expect(JSON.stringify(audits)).not.toContain('closed_now')
  expect(audits).toMatchObject([{ user_id: driver.userId, facts: { code: orders[0]!.code, stop: 'pickup' } }])
  const { items } = await listRoutes(platform, { actor: operator, page: {} })
  expect(items.find((one) => one.route.id === id)!.skips).toMatchObject([
    { kind: 'pickup', reason: 'closed_now', note: 'Portão fechado', shown: { code: orders[0]!.code } },
  ])
  // The driver goes on in the new sequence to the end.
  await platform.step(driver, orders[1]!, 'arrived', 'picked', 'on-route', 'delivered')
  await platform.step(driver, orders[0]!, 'arrived', 'picked', 'on-route', 'delivered')
  expect(await steps.statusesOf(orders)).toEqual(['delivered', 'delivered'])
})

test('the same skip again changes nothing, also by its key and by its op_id', async () => {
  const { driver, orders, id } = await accepted(3)
  await skip(driver, id, orders[0]!)
  await skip(driver, id, orders[0]!)
  expect(await placesTold(orders[0]!)).toHaveLength(1)
  const idempotencyKey = { callerId: driver.userId, key: 'a-skip', resultId: null }
  const request = aRequestBy(driver, { idempotencyKey })
  await skip(driver, id, orders[1]!, { request })
  const done = await platform.idempotencyStore.findDone(driver.userId, ['a-skip'])
  expect(done.get('a-skip')).toBe(id)
  const sequence = await stopsOf(id, orders)

  const operations = [
    {
      ...{
        opId: 'skip-1',
        op: 'skip-stop',
        code: orders[2]!.code,
        stopKind: 'pickup',
        skipReason: 'traffic',
      },
      occurredAt: platform.clock().toISOString(),
    },
  ]
  const sync = () => syncOperations(platform, { request: aRequestBy(driver), operations })
  expect(await stopsOf(id, orders)).toBe(sequence)
  expect(await sync()).toMatchObject([{ outcome: 'done', status: 'accepted' }])
  const after = await stopsOf(id, orders)
  expect(after).not.toBe(sequence)
  expect(await sync()).toMatchObject([{ outcome: 'duplicate' }])
  expect(await stopsOf(id, orders)).toBe(after)
})

test('a stop that is done, not the next one, alone or of another driver is not skipped', async () => {
  const { driver, orders, id, town } = await accepted()
  const refused = (work: Promise<unknown>) => expect(work).rejects
  await refused(skip(driver, id, orders[1]!)).toMatchObject({
    code: 'invalid_state',
    facts: { reason: 'not_the_next_stop', nextStop: { code: orders[0]!.code, kind: 'pickup' } },
  })
  await platform.step(driver, orders[0]!, 'arrived', 'picked')
  await refused(skip(driver, id, orders[0]!)).toMatchObject({
    code: 'invalid_state',
    facts: { status: 'picked_up', nextStop: { code: orders[1]!.code, kind: 'pickup' } },
  })
  await refused(skip(driver, id, orders[1]!, { reason: 'tired' })).toMatchObject({
    code: 'validation_failed',
    facts: { issues: [{ field: 'reason' }] },
  })
  await refused(skip(driver, id, orders[1]!, { kind: null })).toMatchObject({ code: 'validation_failed' })
  const stranger = await platform.aDriver({ town })
  await refused(skip(stranger, id, orders[1]!)).toMatchObject({ code: 'not_found' })
  const single = await platform.anOrderWith(driver, await platform.aShop(), ['accept'], { town })
  await refused(skip(driver, null, single)).toMatchObject({ facts: { reason: 'not_in_route' } })
  await refused(skip(driver, id, single)).toMatchObject({ facts: { reason: 'not_in_route' } })
  const offered = await steps.anOffer()
  await refused(skip(offered.driver, offered.id, offered.orders[0]!)).toMatchObject({
    facts: { status: 'offered', allowed: ['accept', 'decline'] },
  })
})

test('the offer and the answer name a window that is missed by it', async () => {
  const made = await steps.aRoute(1)
  const { driver, town } = made
  const window = { from: platform.clock(), until: addHours(platform.clock(), 1) }
  const iso = { from: window.from.toISOString(), until: window.until.toISOString() }
  const timed = await platform.anOrder(await platform.aShop(), { town, deliveryWindow: iso })
  const { route } = await steps.offer(driver, [
    { orderId: timed.orderId, kind: 'pickup' },
    { orderId: timed.orderId, kind: 'dropoff' },
    { orderId: made.orders[0]!.orderId, kind: 'pickup' },
    { orderId: made.orders[0]!.orderId, kind: 'dropoff' },
  ])
  await steps.accept(driver, route.id)
  await platform.step(driver, timed, 'arrived', 'picked')
  const readNext = async () => {
    const [seen] = await listDriverRoutes(platform, { actor: driver })
    expect(seen!.stops[0]!.missedBySkip).toBeNull()
    return seen!.stops[1]!
  }
  // In time now, and too late after the other order as soon as the window is nearly over.
  expect((await readNext()).missedBySkip).toEqual([])
  const expected = [{ code: timed.code, kind: 'dropoff', until: window.until }]
  for (let minute = 0; minute < 60 && (await readNext()).missedBySkip?.length === 0; minute++)
    platform.pass(60)
  expect((await readNext()).missedBySkip).toMatchObject(expected)
  const { missedWindows } = await skip(driver, route.id, timed, { kind: 'dropoff' })
  expect(missedWindows).toMatchObject(expected)
})

test('at the same moment as a step of the driver a stop is skipped or done, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { driver, orders, id } = await accepted()
    await platform.step(driver, orders[0]!, 'arrived')
    const [first] = await Promise.allSettled([
      skip(driver, id, orders[0]!),
      platform.step(driver, orders[0]!, 'picked'),
    ])
    // The step is taken in any case; a skip that came after it is refused.
    expect((await platform.read(orders[0]!)).status).toBe('picked_up')
    expect(await stopsOf(id, orders)).toBe(first.status === 'fulfilled' ? 'p1 d1 p0 d0' : 'p0 p1 d0 d1')
    if (first.status === 'rejected') expect(first.reason).toMatchObject({ code: 'invalid_state' })
  }
})

test('two skips at the same moment are one', async () => {
  for (let round = 0; round < 6; round++) {
    const { driver, orders, id } = await accepted(3)
    await Promise.all([skip(driver, id, orders[0]!), skip(driver, id, orders[0]!)])
    expect(await stopsOf(id, orders)).toBe('p1 p2 d1 d2 p0 d0')
    expect(await placesTold(orders[0]!)).toHaveLength(1)
  }
})

test('the driver’s export has the skipped stops, and an erasure of the recipient takes what was written about it', async () => {
  const shop = await platform.aShop()
  const town = aTown()
  const driver = await platform.aDriver({ town })
  const phone = '11 97777-6666'
  const own = await platform.anOrder(shop, { town, recipientPhone: phone })
  const other = await platform.anOrder(await platform.aShop(), { town })
  const { route } = await steps.offer(driver, stopsInTurn([own, other]))
  await steps.accept(driver, route.id)
  await skip(driver, route.id, own, { note: 'Ana pediu para voltar' })
  await skip(driver, route.id, other, { note: 'Sem vaga', reason: 'traffic' })
  const exported = async () => {
    const rows = await platform.query<{ data: { skipped_stops: object[] } }>(sectionsOfUsers.routes.text, [
      driver.userId,
    ])
    return rows[0]!.data.skipped_stops
  }
  expect(await exported()).toMatchObject([
    { kind: 'pickup', reason: 'closed_now', note: 'Ana pediu para voltar' },
    { kind: 'pickup', reason: 'traffic', note: 'Sem vaga' },
  ])
  for (const order of [other, own])
    await platform.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  expect(await requestContactErasure(platform, { request: aRequestBy(shop), phone })).toMatchObject({
    status: 'done',
  })
  expect(await exported()).toMatchObject([
    { reason: 'closed_now', note: null },
    { reason: 'traffic', note: 'Sem vaga' },
  ])
})
