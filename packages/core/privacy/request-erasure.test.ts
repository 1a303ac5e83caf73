import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { firstBrokenEntry } from '../delivery/model/timeline.ts'
import { verifyProof } from '../delivery/proof/verify-proof.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { consoleRequest } from '../identity/console.ts'
import { createUser } from '../identity/create-account.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import {
  findOwnErasure,
  requestContactErasure,
  requestErasure,
  withdrawContactErasure,
} from './request-erasure.ts'

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
})
