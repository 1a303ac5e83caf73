import { createHash } from 'node:crypto'
import { verifyProof } from '@rodovia/core/delivery/proof/verify-proof.ts'
import { reportProblem } from '@rodovia/core/delivery/report-problem.ts'
import { firstBrokenEntry } from '@rodovia/core/delivery/timeline.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { consoleRequest } from '@rodovia/core/identity/console.ts'
import { createUser } from '@rodovia/core/identity/create-account.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import {
  findContactErasure,
  findOwnErasure,
  requestContactErasure,
  requestErasure,
  withdrawContactErasure,
} from '@rodovia/core/privacy/request-erasure.ts'
import { runDueErasure, runErasure } from '@rodovia/core/privacy/run-erasure.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { makePayoutBatch } from '@rodovia/core/wallet/payouts/batches.ts'
import { requestPayout } from '@rodovia/core/wallet/payouts/request-payout.ts'
import { setPixKey } from '@rodovia/core/wallet/payouts/set-pix-key.ts'
import { settlePayouts } from '@rodovia/core/wallet/payouts/settle-payouts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { saoPaulo } from '../support/towns.ts'
import { admin, openUseCases, type UseCases } from '../support/use-cases.ts'

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

const erase = (shop: Actor, phone = '11988887777') =>
  requestContactErasure(ports, { request: aRequestBy(shop), phone })

test('a contact is erased from the orders of the tenant that asks, by the number however it is written, and from no other', async () => {
  const [shop, other, driver] = await Promise.all([ports.aShop(), ports.aShop(), ports.aDriver()])
  const order = await ports.anOrderWith(driver, shop, delivering, ana)
  const untouched = await ports.anOrderWith(driver, other, delivering, ana)
  expect(await erase(shop)).toMatchObject({ status: 'done', subject: { phone: null } })
  expect(await ports.read(order)).toMatchObject({
    recipient: { name: 'Pessoa apagada', phone: '0000000000' },
    sender: order.sender,
    remarks: null,
    destination: { address: expect.stringMatching(/\d{5}-000$/), cep: expect.stringMatching(/000$/) },
  })
  expect((await ports.read(untouched)).recipient.name).toBe('Ana Conceição')
  const [event] = (await ports.outbox.eventsOfOrders([order.orderId])).get(order.orderId) ?? []
  expect(JSON.stringify(event)).not.toMatch(/Ana|98888/)
})

test('the door of an erased contact is nowhere: not in the order, its quote or its events', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const destinationAddress = {
    postalCode: saoPaulo.cep,
    street: 'Rua das Jabuticabeiras',
    number: '77',
    reference: 'portão azul',
    lat: saoPaulo.lat + 0.0123,
    lng: saoPaulo.lng,
  }
  const order = await ports.anOrderWith(driver, shop, delivering, { ...ana, destinationAddress })
  expect(order.destination.details).not.toBeNull()
  await erase(shop)
  const { destination } = await ports.read(order)
  expect(destination).toMatchObject({
    address: `${saoPaulo.city} - SP, ${saoPaulo.cep.slice(0, 5)}-000`,
    lat: Math.round(destinationAddress.lat * 10) / 10,
    precision: 'city',
    details: null,
  })
  const rows = await ports.query(
    `SELECT to_jsonb(deliveries) AS row FROM deliveries WHERE order_id = $1
     UNION ALL SELECT to_jsonb(quotes) FROM quotes WHERE order_id = $1
     UNION ALL SELECT to_jsonb(outbox) FROM outbox WHERE order_id = $1`,
    [order.orderId],
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/Jabuticabeiras|portão/)
})

test('the line of the way to a contact is erased with them, from their orders alone', async () => {
  const [shop, other, driver] = await Promise.all([ports.aShop(), ports.aShop(), ports.aDriver()])
  const order = await ports.anOrderWith(driver, shop, delivering, ana)
  const untouched = await ports.anOrderWith(driver, other, delivering, ana)
  await ports.query("UPDATE quotes SET road_line = '_p~iF~ps|U', road_seconds = 600 WHERE id = ANY ($1)", [
    [order.quoteId, untouched.quoteId],
  ])
  await erase(shop)
  const { roadLines } = await ports.deliveries.details({ roadLines: [order.orderId, untouched.orderId] })
  expect([...roadLines]).toEqual([[untouched.orderId, '_p~iF~ps|U']])
})

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

test('a wish that waits can be taken back, one that is done cannot', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const order = await ports.anOrderWith(driver, shop, ['accept'], ana)
  const refusal = await erase(shop).catch((error) => error)
  const request = aRequestBy(shop)
  const erasureId = refusal.facts.erasure_id
  expect(await withdrawContactErasure(ports, { request, erasureId })).toMatchObject({ status: 'withdrawn' })
  await ports.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  const { id } = await erase(shop)
  await expect(withdrawContactErasure(ports, { request, erasureId: id })).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { status: 'done' },
  })
})

test('what was written down of the person goes out of the timeline, whose chain and code still hold', async () => {
  const [shop, driver] = await Promise.all([ports.aShop(), ports.aDriver()])
  const order = await ports.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'], ana)
  await reportProblem(ports, {
    request: aRequestBy(driver),
    code: order.code,
    incidentCode: 'recipient_absent',
    note: 'Ana Conceição não estava',
  })
  await ports.step(driver, order, 'delivered')
  const before = await ports.timelineOf(order)
  await erase(shop)
  const timeline = await ports.timelineOf(order)
  expect(timeline.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
  expect(timeline.filter(({ erasedAt }) => erasedAt).map(({ type, facts }) => [type, facts.note])).toEqual([
    ['problem', '[apagado]'],
  ])
  expect(firstBrokenEntry(sha256, timeline)).toBeNull()
  expect(await verifyProof(ports, { request: aRequestBy(shop), head: before.at(-1)!.hash })).toMatchObject({
    verdict: 'genuine',
    found: { brokenEntry: null, erased: { entries: 1 } },
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

  /** Somebody of a shop of his own, with an account. */
  async function aPerson(role: 'owner' | 'viewer', shop: Actor): Promise<Actor> {
    const made = await createUser(ports, {
      request: consoleRequest(),
      ...{
        tenantId: shop.tenantId,
        email: `${ports.newId()}@rodovia.test`,
        name: 'Otília Ramos',
        role,
        password,
      },
    })
    return anActor({ tenantId: shop.tenantId, userId: made.id, role })
  }

  test('goes at once, with name, address and password', async () => {
    const viewer = await aPerson('viewer', await ports.aShop())
    expect(await leave(viewer)).toMatchObject({ status: 'done', subject: { userId: viewer.userId } })
    expect((await ports.users.findByIds([viewer.userId])).get(viewer.userId)).toMatchObject({
      name: 'Pessoa apagada',
      email: `${viewer.userId}@erased.invalid`,
      phone: null,
    })
    expect(await ports.users.findByEmail(`${viewer.userId}@erased.invalid`)).toBeNull()
  })

  test('leaves no mail that names them as a new owner', async () => {
    const shop = await ports.aShop()
    const [viewer, owner] = [await aPerson('viewer', shop), await aPerson('owner', shop)]
    const name = async () =>
      ports.query<{ count: string }>(
        `INSERT INTO mail_outbox (id, kind, email, language, data, created_at, expires_at, status, next_attempt_at, attempts)
         SELECT gen_random_uuid(), 'owner_added', 'dona@rodovia.test', 'pt-BR', jsonb_build_object('person', email), now(), now(), 'sent', now(), 1
         FROM users WHERE id = ANY ($1)`,
        [[viewer.userId, owner.userId]],
      )
    await name()
    await leave(viewer)
    const named = await ports.query<{ person: string }>(
      `SELECT data ->> 'person' AS person FROM mail_outbox WHERE email = 'dona@rodovia.test'`,
    )
    const kept = (await ports.users.findByIds([owner.userId])).get(owner.userId)
    expect(named).toEqual([{ person: kept?.email }])
  })

  test('has to know the password', async () => {
    const viewer = await aPerson('viewer', await ports.aShop())
    await expect(
      requestErasure(ports, { request: aRequestBy(viewer), password: 'another one 2026' }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  test('stays as long as the tenant has no other owner, and nothing waits', async () => {
    const shop = await ports.aShop()
    const owner = await aPerson('owner', shop)
    await expect(leave(owner)).rejects.toMatchObject({ code: 'last_owner' })
    expect(await findOwnErasure(ports, { actor: owner })).toMatchObject({ status: 'withdrawn' })
    await aPerson('owner', shop)
    expect(await leave(owner)).toMatchObject({ status: 'done' })
  })

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
