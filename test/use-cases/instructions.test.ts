import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { type AddInstructions, addInstructions } from '@rodovia/core/delivery/recipient/add-instructions.ts'
import { firstBrokenEntry } from '@rodovia/core/delivery/timeline.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestContactErasure } from '@rodovia/core/privacy/request-erasure.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../support/builders.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

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

test('a link takes ten a day, an address thirty an hour', async () => {
  const order = await platform.anOrder(shop)
  const limited = (policy: string) => ({ code: 'rate_limited', facts: { policy } })
  for (let at = 0; at < 10; at++) await add(order, { note: `recado ${at}` })
  await expect(add(order, { note: 'mais um' })).rejects.toMatchObject(limited('instructions-of-link'))
  for (let at = 0; at < 19; at++) await add(order, { note: 'mais um' }).catch(() => null)
  await expect(add(order, { note: 'mais um' })).rejects.toMatchObject(limited('instructions'))
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
