import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEndToEndId } from '../../../test/support/bank-peer.ts'
import { aDocumentKey, issuers } from '../../../test/support/document-keys.ts'
import { aPhoto } from '../../../test/support/journey.ts'
import { admin, openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { firstBrokenEntry } from '../delivery/model/timeline.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import { advanceDelivery } from '../delivery/steps/advance-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addSeconds } from '../shared/clock.ts'
import { orderShipment } from '../shipments/order-shipment.ts'
import { quoteShipment } from '../shipments/quote-shipment.ts'
import { makePayoutBatch } from '../wallet/payouts/batches.ts'
import { requestPayout } from '../wallet/payouts/request-payout.ts'
import { setPixKey } from '../wallet/payouts/set-pix-key.ts'
import { settlePayouts } from '../wallet/payouts/settle-payouts.ts'
import { findContactErasure, requestContactErasure, requestErasure } from './request-erasure.ts'
import { runDueErasure, runErasure } from './run-erasure.ts'

let ports: UseCases
beforeAll(async () => {
  ports = await openUseCases()
})
afterAll(() => ports[Symbol.asyncDispose]())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const delivering = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
const ana = {
  recipientName: 'Ana Conceição',
  recipientPhone: '+55 (11) 98888-7777',
  remarks: 'Portão azul da Ana',
}

test('the keys of the goods name people: they go from the order and its events, and are in the file of a contact', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const keys = [issuers.person, issuers.firm].map((issuer) =>
    aDocumentKey({ issuer, model: '99', month: '2601' }),
  )
  const order = await ports.anOrderWith(driver, shop, delivering, { ...ana, goodsDocuments: keys })
  const other = await ports.anOrder(shop, { goodsDocuments: keys })
  const file: string[] = []
  const contact = { kind: 'contact', tenantId: shop.tenantId, phone: '11988887777' } as const
  for await (const part of ports.personalData.read(contact, 'orders'))
    file.push(...part.map(({ json }) => json))
  for (const key of keys) expect(file.join()).toContain(key)

  await erase(shop)
  ports.pass(61)
  await runDueErasure(ports)
  expect((await ports.read(order)).goods).toBeNull()
  const events = await ports.query<{ data: string }>('SELECT data::text FROM outbox WHERE order_id = $1', [
    order.orderId,
  ])
  const timeline = await ports.timelineOf(order)
  for (const key of keys) expect(JSON.stringify([events, timeline])).not.toContain(key)
  expect((await ports.read(other)).goods?.documents.map(({ key }) => key)).toEqual(keys)
})

test('what was shown at the door names people: it goes from the timeline, the events and the codes of the order', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const code = `NF-${randomUUID()}`
  const requirements = {
    handover: { signature: true, document: true, age: true, barcode: true, barcodes: [code] },
  }
  const onItsWay = delivering.slice(0, -1)
  const order = await ports.anOrderWith(driver, shop, onItsWay, { ...ana, requirements })
  ports.pass(1)
  await advanceDelivery(ports, {
    request: aRequestBy(driver),
    code: order.code,
    step: 'delivered',
    signatureBase64: await aPhoto(),
    signerName: 'Zélia Conceição',
    scannedCodes: [code],
    documentKind: 'passport',
    documentLast4: 'Q7X9',
    ageChecked: true,
  })
  const file: string[] = []
  const contact = { kind: 'contact', tenantId: shop.tenantId, phone: '11988887777' } as const
  for await (const part of ports.personalData.read(contact, 'orders'))
    file.push(...part.map(({ json }) => json))
  for (const text of ['Zélia Conceição', 'Q7X9', code]) expect(file.join()).toContain(text)

  await erase(shop)
  ports.pass(61)
  await runDueErasure(ports)
  expect((await ports.read(order)).requirements).toEqual({
    handover: { kinds: ['signature', 'barcode', 'document', 'age'], barcodes: [] },
  })
  const events = await ports.query<{ kind: string; data: string }>(
    'SELECT kind, data::text FROM outbox WHERE order_id = $1',
    [order.orderId],
  )
  expect(events.map(({ kind }) => kind)).toContain('tracking.delivered')
  const timeline = await ports.timelineOf(order)
  for (const text of ['Zélia Conceição', 'Q7X9', 'passport', code])
    expect(JSON.stringify([events, timeline])).not.toContain(text)
  expect(timeline.at(-1)?.facts.age_checked).toBe(true)
  expect(firstBrokenEntry(sha256, timeline)).toBeNull()
})

test('metadata may name people: it goes from the order, its events and its shipment, and is in the file of a contact', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const secret = { cliente: `Conceição ${randomUUID()}` }
  const quoted = await quoteShipment(ports, {
    request: aRequestBy(shop),
    tier: 'turbo',
    cepOrigem: '01310100',
    senderPhone: '+55 11 3000-0000',
    metadata: secret,
    items: [{ ...ana, cepDestino: '01310100', metadata: secret }],
  })
  await orderShipment(ports, {
    request: aRequestBy(shop),
    id: quoted.id,
    expiresAt: null,
    allOrNothing: true,
  })
  const [item] = (await ports.shipments.items([quoted.id])).get(quoted.id)!
  const [order] = (await ports.deliveries.findByOrderIds([item!.orderId!])).values()
  const other = await ports.anOrder(shop, { metadata: secret })
  const single = await ports.anOrderWith(driver, shop, delivering, { ...ana, metadata: secret })
  await cancelOrder(ports, { request: aRequestBy(shop), orderId: order!.orderId })
  const read = async (subject: Parameters<typeof ports.personalData.read>[0], section: string) => {
    const file: string[] = []
    for await (const part of ports.personalData.read(subject, section as 'orders'))
      file.push(...part.map(({ json }) => json))
    return file.join()
  }
  const { tenantId, userId } = shop
  expect(await read({ kind: 'contact', tenantId, phone: '11988887777' }, 'orders')).toContain(secret.cliente)
  for (const section of ['orders_placed', 'shipments_made'])
    expect(await read({ kind: 'user', tenantId, userId }, section)).toContain(secret.cliente)

  await erase(shop)
  ports.pass(61)
  await runDueErasure(ports)
  for (const erased of [order!, single]) {
    expect((await ports.read(erased)).metadata).toBeNull()
    const events = await ports.query<{ data: string }>('SELECT data::text FROM outbox WHERE order_id = $1', [
      erased.orderId,
    ])
    expect(events.length).toBeGreaterThan(0)
    expect(JSON.stringify([events, await ports.timelineOf(erased)])).not.toContain(secret.cliente)
  }
  expect((await ports.shipments.find(quoted.id))!.metadata).toBeNull()
  expect((await ports.read(other)).metadata).toEqual(secret)
})

const erase = (shop: Actor, phone = '11988887777') =>
  requestContactErasure(ports, { request: aRequestBy(shop), phone })

test('while a delivery names the contact it is refused with its deadline, and done by itself once it ended', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const order = await ports.anOrderWith(driver, shop, ['accept', 'arrived'], ana)
  const refused = {
    code: 'invalid_state',
    facts: { reason: 'deliveries_under_way', possible_from: order.deadlineAt.toISOString() },
  }
  await expect(erase(shop)).rejects.toMatchObject(refused)
  await expect(erase(shop)).rejects.toMatchObject(refused)
  expect(await ports.query(`SELECT status FROM erasures WHERE tenant_id = $1`, [shop.tenantId])).toEqual([
    { status: 'waiting' },
  ])
  await ports.step(driver, order, 'picked', 'on-route', 'delivered')
  ports.pass(61)
  expect(await runDueErasure(ports)).toBe(true)
  expect((await ports.read(order)).recipient.name).toBe('Pessoa apagada')
  const [erasure] = await ports.query<{ id: string; phone: null }>(
    'SELECT id, phone FROM erasures WHERE tenant_id = $1',
    [shop.tenantId],
  )
  expect(erasure?.phone).toBeNull()
  expect(await findContactErasure(ports, { actor: shop, erasureId: erasure!.id })).toMatchObject({
    status: 'done',
  })
})

test('another process continues an erasure after a crash, and two that start at once erase each order once', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const [first, second, underWay] = [
    await ports.anOrderWith(driver, shop, delivering, ana),
    await ports.anOrderWith(driver, shop, delivering, ana),
    await ports.anOrderWith(driver, shop, ['accept'], ana),
  ]
  const { facts } = await erase(shop).catch((error) => error)
  await ports.step(driver, underWay, 'arrived', 'picked', 'on-route', 'delivered')
  ports.pass(11)
  // It was claimed and got as far as its first order.
  const now = ports.clock()
  const claimed = await ports.erasures.claimDue(now, addSeconds(now, 300))
  expect(claimed?.id).toBe(facts.erasure_id)
  await ports.erasures.eraseOrders(claimed!, [first.orderId], now)
  expect(await runDueErasure(ports)).toBe(false)
  ports.pass(301)
  await Promise.all([
    runDueErasure(ports),
    runErasure(ports, claimed!, null),
    runErasure(ports, claimed!, null),
  ])
  for (const order of [first, second, underWay])
    expect((await ports.read(order)).recipient.name).toBe('Pessoa apagada')
  const done = await ports.query(
    `SELECT FROM audit_entries WHERE action = 'erasure.done' AND subject_id = $1`,
    [facts.erasure_id],
  )
  expect(done).toHaveLength(1)
})

describe('somebody with an account', () => {
  const password = 'long enough 2026'
  const leave = (actor: Actor) => requestErasure(ports, { request: aRequestBy(actor), password })

  test('who drives for himself goes with the tenant that has his name, once he was paid', async () => {
    const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
    const order = await ports.anOrderWith(driver, shop, delivering)
    await expect(leave(driver)).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'earnings_unpaid', possible_from: null, owed_cents: expect.any(Number) },
    })
    await paid(driver)
    ports.pass(61)
    await runDueErasure(ports)
    expect((await ports.users.findTenants([driver.tenantId])).get(driver.tenantId)?.name).toBe(
      'Pessoa apagada',
    )
    expect((await ports.read(order)).driver).toMatchObject({ id: driver.userId, firstName: 'Pessoa apagada' })
    const timeline = await ports.timelineOf(order)
    expect(timeline.flatMap(({ facts }) => facts.driver ?? [])).toEqual(['[apagado]'])
    expect(firstBrokenEntry(sha256, timeline)).toBeNull()
  })

  /** Paid out, all that he earned. */
  async function paid(driver: Actor): Promise<void> {
    await setPixKey(ports, { request: aRequestBy(driver), pixKey: 'joao@rodovia.test' })
    const { id: payoutId } = await requestPayout(ports, { request: aRequestBy(driver), driverId: null })
    const { id: batchId } = await makePayoutBatch(ports, { request: aRequestBy(admin) })
    const settled = [{ payoutId, endToEndId: anEndToEndId() }]
    await settlePayouts(ports, { request: aRequestBy(admin), batchId, settled, failed: [] })
  }
})

test.each([
  `UPDATE timeline_entries SET erased_at = now(), facts = facts || '{"price_cents": 1}'`,
  `UPDATE timeline_entries SET erased_at = now(), facts = facts || '{"note": "tudo certo"}'`,
  `UPDATE timeline_entries SET erased_at = now(), facts = facts || '{"note": "[apagado]"}' WHERE NOT facts ? 'note'`,
  `UPDATE timeline_entries SET erased_at = now(), facts = facts - 'driver' WHERE facts ? 'driver'`,
  `UPDATE timeline_entries SET erased_at = now(), at = at + interval '1 second'`,
  `UPDATE timeline_entries SET facts = facts || '{"driver": "[apagado]"}' WHERE erased_at IS NULL`,
  `DELETE FROM timeline_entries`,
  `UPDATE audit_entries SET facts = facts || '{"role": "owner"}'`,
  `UPDATE audit_entries SET address = '::1'`,
])('nothing but a personal fact goes from what nobody may rewrite: %s', async (statement) => {
  await expect(ports.query(statement)).rejects.toThrow('is append-only')
})
