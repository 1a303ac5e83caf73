import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../../test/support/builders.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { assignDriver } from '../../dispatch/operate-delivery.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestContactErasure } from '../../privacy/request-erasure.ts'
import type { Delivery } from '../model/delivery.ts'
import { statuses } from '../model/states.ts'
import { firstBrokenEntry } from '../model/timeline.ts'
import { findDelivery } from '../reading/read-deliveries.ts'
import {
  type AddInstructions,
  addInstructions,
  takesInstructions,
  takesPresence,
} from './add-instructions.ts'

let platform: UseCases
let shop: Actor
let driver: Actor
let address: string
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
let networks = 0
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
  await platform.installApp(driver)
  address = `203.0.113.${++networks}`
})

const add = ({ trackingToken }: Delivery, texts: Partial<AddInstructions>) =>
  addInstructions(platform, { trackingToken, request: { address }, ...texts })

test('the holder of the tracking link adds to what is there, and the timeline says what and that it was the recipient', async () => {
  const order = await platform.anOrderWith(driver, shop, ['accept'])
  await add(order, { complement: ' apto\n12 ', note: 'Deixar na portaria' })
  await add(order, { reference: 'portão azul', note: ' ' })
  await add(order, { reference: 'portão azul' })
  const now = await platform.read(order)
  expect(now).toMatchObject({
    status: 'accepted',
    version: order.version + 2,
    destination: order.destination,
    instructions: { complement: 'apto 12', reference: 'portão azul', note: 'Deixar na portaria' },
  })
  const timeline = await platform.timelineOf(order)
  expect(timeline.slice(-2)).toMatchObject([
    {
      type: 'instructions',
      by: { kind: 'recipient' },
      facts: { complement: 'apto 12', note: 'Deixar na portaria' },
    },
    { type: 'instructions', facts: { reference: 'portão azul' } },
  ])
  expect(firstBrokenEntry(sha256, timeline)).toBeNull()
})

test('they end with the pickup', async () => {
  const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived'])
  await add(order, { note: 'Toque duas vezes' })
  await platform.step(driver, order, 'picked')
  await expect(add(order, { note: 'Outro lugar' })).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { status: 'picked_up' },
  })
  expect((await platform.read(order)).instructions?.note).toBe('Toque duas vezes')
})

test.each<[string, Partial<AddInstructions>, string]>([
  ['nothing', { note: '\n' }, 'note'],
  ['a longer complement', { complement: 'x'.repeat(61) }, 'complement'],
  ['a text that runs backwards', { note: 'abc\u202edef' }, 'note'],
])('%s is refused', async (_, texts, field) => {
  const order = await platform.anOrder(shop)
  await expect(add(order, texts)).rejects.toMatchObject({
    code: 'validation_failed',
    facts: { issues: [{ field }] },
  })
})

test('an unknown link is not found', async () => {
  const order = await platform.anOrder(shop)
  const unknown = { ...order, trackingToken: `${'0'.repeat(22)}` as Delivery['trackingToken'] }
  await expect(add(unknown, { note: 'oi' })).rejects.toMatchObject({ code: 'not_found' })
})

test('ten at once are all kept', async () => {
  const order = await platform.anOrder(shop)
  await Promise.all(Array.from({ length: 10 }, (_, at) => add(order, { note: `recado ${at}` })))
  const written = (await platform.timelineOf(order)).filter(({ type }) => type === 'instructions')
  expect(new Set(written.map(({ facts }) => facts.note)).size).toBe(10)
})

test('an erased recipient leaves none of it, and the chain holds', async () => {
  const order = await platform.anOrderWith(driver, shop, ['accept'])
  await add(order, { complement: 'fundos', reference: 'portão azul', note: 'chamar a Valdomira' })
  await platform.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  await requestContactErasure(platform, { request: aRequestBy(shop), phone: '11912345678' })
  const rows = await platform.query(
    `SELECT to_jsonb(deliveries) AS row FROM deliveries WHERE order_id = $1
     UNION ALL SELECT to_jsonb(timeline_entries) FROM timeline_entries WHERE order_id = $1
     UNION ALL SELECT to_jsonb(outbox) FROM outbox WHERE order_id = $1`,
    [order.orderId],
  )
  expect(JSON.stringify(rows)).not.toMatch(/fundos|portão|Valdomira/)
  expect((await platform.read(order)).instructions).toBeNull()
  expect(firstBrokenEntry(sha256, await platform.timelineOf(order))).toBeNull()
})

const seuJoao = { place: 'doorman', name: ' Seu\nJoão ' } as const

const pushesOf = async (order: Delivery) =>
  (
    await platform.query<{ type: string }>('SELECT type FROM push_outbox WHERE order_id = $1 ORDER BY id', [
      order.orderId,
    ])
  ).map(({ type }) => type)

test('what the recipient says is taken until the parcel can no longer reach the door', () => {
  expect(statuses.filter((status) => takesPresence({ status }))).toEqual(
    statuses.filter((status) => !['delivered', 'canceled', 'returning', 'returned'].includes(status)),
  )
  expect(statuses.filter((status) => takesInstructions({ status }))).toEqual([
    'awaiting_driver',
    'assigned',
    'accepted',
    'at_pickup',
  ])
})

describe('who takes the parcel in', () => {
  test('is in the timeline, an event, a push to the driver, and what the driver sees', async () => {
    const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
    const told = await add(order, { leaveWith: seuJoao })
    expect(told).not.toHaveProperty('recipient')
    const now = await platform.read(order)
    expect(now.version).toBe(order.version + 1)
    expect(now.instructions).toMatchObject({
      atHome: false,
      leaveWith: { place: 'doorman', name: 'Seu João' },
    })
    expect(now).toMatchObject({ recipient: order.recipient, destination: order.destination })
    const timeline = await platform.timelineOf(order)
    expect(timeline.at(-1)).toMatchObject({
      ...{ type: 'instructions', by: { kind: 'recipient' } },
      facts: { at_home: false, leave_with: 'doorman', leave_with_name: 'Seu João' },
    })
    expect(firstBrokenEntry(sha256, timeline)).toBeNull()
    expect(await platform.eventsOf(order)).toContain('recipient.instructed')
    expect(await pushesOf(order)).toContain('driver.instructed')
    const view = await findDelivery(platform, { actor: driver, code: order.code })
    expect(view.instructions?.leaveWith).toEqual({ place: 'doorman', name: 'Seu João' })
  })

  test('is hidden from a driver who is only asked, who gets no push', async () => {
    const { orderId } = await platform.anOrder(shop)
    const request = aRequestBy(operator)
    const offered = await assignDriver(platform, { request, orderId, driverId: driver.userId })
    await add(offered, { atHome: true })
    expect((await findDelivery(platform, { actor: driver, code: offered.code })).instructions).toBeNull()
    expect(await pushesOf(offered)).not.toContain('driver.instructed')
  })

  test('changes with the last word, and the same word again changes nothing', async () => {
    const order = await platform.anOrder(shop)
    await add(order, { leaveWith: seuJoao })
    await add(order, { atHome: true })
    await add(order, { atHome: true })
    expect((await platform.read(order)).instructions).toMatchObject({ atHome: true, leaveWith: null })
    await add(order, { leaveWith: { place: 'doorman', name: 'Ana' } })
    await add(order, { leaveWith: { place: 'doorman' } })
    expect((await platform.read(order)).instructions?.leaveWith).toEqual({ place: 'doorman', name: null })
    expect((await platform.read(order)).version).toBe(order.version + 4)
  })

  test('ends with the delivery, and directions end with the pickup', async () => {
    const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked'])
    const late = { code: 'invalid_state', facts: { status: 'picked_up' } }
    await expect(add(order, { atHome: true, note: 'oi' })).rejects.toMatchObject(late)
    await add(order, { atHome: true })
    const ended = await platform.step(driver, order, 'on-route', 'delivered')
    expect(takesPresence(ended)).toBe(false)
    await expect(add(ended, { atHome: false })).rejects.toMatchObject({ code: 'invalid_state' })
  })

  test.each<[string, Partial<AddInstructions>, string]>([
    ['both wishes', { atHome: true, leaveWith: { place: 'doorman' } }, 'leave_with'],
    ['a neighbour without a name', { leaveWith: { place: 'neighbour', name: ' ' } }, 'leave_with.name'],
    ['a longer name', { leaveWith: { place: 'other', name: 'x'.repeat(81) } }, 'leave_with.name'],
    ['a name that runs backwards', { leaveWith: { place: 'other', name: 'a\u202eb' } }, 'leave_with.name'],
  ])('is refused: %s', async (_, input, field) => {
    const order = await platform.anOrder(shop)
    await expect(add(order, input)).rejects.toMatchObject({
      ...{ code: 'validation_failed', facts: { issues: [{ field }] } },
    })
  })
})
