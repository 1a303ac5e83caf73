import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../../../test/support/builders.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { consoleRequest } from '../../identity/console.ts'
import { createUser } from '../../identity/create-account.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestContactErasure, requestErasure } from '../../privacy/request-erasure.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import type { Delivery } from '../model/delivery.ts'
import { firstBrokenEntry } from '../model/timeline.ts'
import { addDeliveryNote, addOrderNote } from './add-note.ts'
import { maxNotesPerOrder } from './order-note.ts'
import { visibleNotes } from './visible-notes.ts'

let platform: UseCases
let shop: Actor
let driver: Actor
let order: Delivery
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
  order = await platform.anOrderWith(driver, shop)
})

const write = (actor: Actor, text: string, more: { isInternal?: boolean } = {}, of = order) =>
  addOrderNote(platform, { request: aRequestBy(actor), orderId: of.orderId, text, ...more })
const drive = (text: string, of = order) =>
  addDeliveryNote(platform, { request: aRequestBy(driver), code: of.code, text })
const textsFor = async (reader: Actor, of = order) => {
  const notes = (await platform.deliveries.notes([of.orderId])).get(of.orderId) ?? []
  return visibleNotes(reader, of, notes).map(({ text }) => text)
}
const pushesOf = async () =>
  (
    await platform.query<{ type: string }>(
      `SELECT type FROM push_outbox WHERE order_id = $1 AND type LIKE '%note%' ORDER BY id`,
      [order.orderId],
    )
  ).map(({ type }) => type)

test('shipper, driver and operator read each other in the order of arrival; an internal note stays with the operator', async () => {
  await write(shop, 'O portão é azul')
  await drive('Estou na portaria')
  await write(operator, 'Cliente avisado')
  await write(operator, 'Cobrar da loja depois', { isInternal: true })
  const shown = ['O portão é azul', 'Estou na portaria', 'Cliente avisado']
  expect(await textsFor(shop)).toEqual(shown)
  expect(await textsFor(driver)).toEqual(shown)
  expect(await textsFor(operator)).toEqual([...shown, 'Cobrar da loja depois'])
  expect(await pushesOf()).toEqual([
    'driver.note_added',
    'order.note_added',
    'driver.note_added',
    'order.note_added',
  ])
})

test('each shown note is an event without names and doors; the timeline stays as it was', async () => {
  const before = await platform.timelineOf(order)
  await drive('Estou na portaria')
  await write(operator, 'interna', { isInternal: true })
  const events = (await platform.outbox.eventsOfOrders([order.orderId])).get(order.orderId) ?? []
  const { orderId, code } = order
  expect(events.slice(2)).toMatchObject([
    {
      kind: 'order.note_added',
      sequence: 3,
      data: {
        ...{ order_id: orderId, code, reference: null, livemode: true },
        note: { role: 'driver', text: 'Estou na portaria' },
      },
    },
  ])
  const timeline = await platform.timelineOf(order)
  expect(timeline).toEqual(before)
  await platform.step(driver, order, 'arrived')
  expect(firstBrokenEntry(sha256, await platform.timelineOf(order))).toBeNull()
})

test('notes and steps at the same time are all kept', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => `nota ${index}`)
  await Promise.all([...texts.map((text) => write(shop, text)), platform.step(driver, order, 'arrived')])
  expect((await textsFor(shop)).toSorted()).toEqual(texts)
  expect((await platform.read(order)).status).toBe('at_pickup')
})

test('the driver writes from the acceptance until a day after the end', async () => {
  await platform.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  await drive('Deixei com o porteiro')
  platform.pass(24 * 3600)
  await expect(drive('ainda aí?')).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { status: 'delivered' },
  })
  const other = await platform.aDriver()
  await expect(
    addDeliveryNote(platform, { request: aRequestBy(other), code: order.code, text: 'oi' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('who only reads writes nothing, who does not dispatch keeps nothing internal, and of others’ orders nobody learns', async () => {
  await expect(write({ ...shop, role: 'viewer' }, 'oi')).rejects.toMatchObject({
    facts: { capability: 'order.note', role: 'viewer' },
  })
  await expect(write(shop, 'oi', { isInternal: true })).rejects.toMatchObject({
    facts: { capability: 'dispatch.manage', role: 'owner' },
  })
  await expect(write(await platform.aShop(), 'oi')).rejects.toMatchObject({ code: 'not_found' })
  await expect(write(driver, 'oi')).rejects.toMatchObject({ code: 'not_found' })
  expect(await textsFor(operator)).toEqual([])
})

test('a text has 1 to 1000 characters, an order 200 notes, a caller 60 in five minutes', async () => {
  for (const [text, issue] of [
    [' \n ', 'must not be empty'],
    ['x'.repeat(1001), '1001 characters are too many: at most 1000'],
    ['a\u202eb', 'holds control characters or broken Unicode: plain text is allowed'],
  ] as const)
    await expect(write(shop, text)).rejects.toMatchObject({ facts: { issues: [issueAt('text', issue)] } })
  for (let count = 0; count < 60; count++) await write(shop, `${count}`)
  await expect(write(shop, 'mais uma')).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { policy: 'order-notes', quota: 60, windowSeconds: 300 },
  })
  await platform.query(
    `INSERT INTO order_notes SELECT gen_random_uuid(), tenant_id, order_id, at, role, author_id, author_tenant_id, api_key_id, text, is_internal
     FROM order_notes, generate_series(1, $2) WHERE order_id = $1 AND text = '0'`,
    [order.orderId, maxNotesPerOrder - 60],
  )
  await expect(drive('cheio?')).rejects.toMatchObject({
    facts: { issues: [issueAt('text', 'would be one note too many: an order has at most 200')] },
  })
})

test.each([
  ['UPDATE order_notes SET is_internal = true', 'order_notes is append-only'],
  [`UPDATE order_notes SET text = 'other'`, 'order_notes is append-only'],
  ['DELETE FROM order_notes', 'order_notes is append-only'],
  ['TRUNCATE order_notes', 'order_notes is append-only'],
])('a note never changes: %s', async (statement, message) => {
  await write(shop, 'fica')
  await expect(platform.query(statement)).rejects.toThrow(message)
})

const eventTexts = async () =>
  (
    await platform.query<{ text: string }>(
      `SELECT data -> 'note' ->> 'text' AS text FROM outbox WHERE order_id = $1 AND kind = 'order.note_added' ORDER BY sequence`,
      [order.orderId],
    )
  ).map(({ text }) => text)

test('with a contact of the order all texts go, in events too', async () => {
  await write(shop, 'A Ana mora no fundo')
  await drive('Deixei com a Ana')
  await platform.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  await requestContactErasure(platform, { request: aRequestBy(shop), phone: '+55 11 91234-5678' })
  expect(await textsFor(shop)).toEqual(['[apagado]', '[apagado]'])
  expect(await eventTexts()).toEqual(['[apagado]', '[apagado]'])
})

test('with an author go the texts that the author wrote, in events too, and no others', async () => {
  const password = 'long enough 2026'
  const { id: userId } = await createUser(platform, {
    request: consoleRequest(),
    ...{ tenantId: shop.tenantId, email: `${platform.newId()}@rodovia.test`, name: 'Otília Ramos' },
    ...{ role: 'manager', password },
  })
  const manager = anActor({ tenantId: shop.tenantId, userId, role: 'manager' })
  await write(manager, 'Fala a Otília')
  await write(shop, 'Fala a loja')
  await requestErasure(platform, { request: aRequestBy(manager), password })
  expect(await textsFor(shop)).toEqual(['[apagado]', 'Fala a loja'])
  expect(await eventTexts()).toEqual(['[apagado]', 'Fala a loja'])
})
