import { saveAddress } from '@rodovia/core/delivery/address-book/manage-addresses.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { about, auditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import {
  endRepetition,
  pauseRepetition,
  resumeRepetition,
  skipRepetitionDay,
} from '@rodovia/core/repetition/change-repetition.ts'
import { createRepetition } from '@rodovia/core/repetition/create-repetition.ts'
import { findRepetition, listRepetitions } from '@rodovia/core/repetition/read-repetitions.ts'
import { type Repetition, tripOf } from '@rodovia/core/repetition/repetition.ts'
import type { RepetitionInput } from '@rodovia/core/repetition/repetition-input.ts'
import { runDueRepetition, runRepetition } from '@rodovia/core/repetition/run-repetition.ts'
import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { instantAt } from '@rodovia/core/shared/local-day.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const hour = 3600
/** Monday and Thursday, from the next Monday on. */
let monday: string
let thursday: string
beforeEach(() => {
  const day = new Date(`${platform.clock().toISOString().slice(0, 10)}T00:00:00Z`)
  const later = (days: number) => {
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  }
  monday = later(7 + ((8 - day.getUTCDay()) % 7))
  thursday = later(3)
})

// Time goes on in the next test, whose work those of this one are not.
afterEach(() =>
  platform.query(
    `UPDATE repetitions SET status = 'ended', next_day = NULL, next_at = NULL, ended_at = now() WHERE status <> 'ended'`,
  ),
)

const goTo = (day: string, time: string) =>
  platform.pass(secondsBetween(platform.clock(), instantAt(day, time)))

const repeat = (shop: Actor, more: Partial<RepetitionInput> = {}) =>
  createRepetition(platform, {
    request: aRequestBy(shop),
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    startsOn: monday,
    pickupFrom: '09:00',
    pickupUntil: '11:00',
    cepOrigem: '01310100',
    cepDestino: '04538133',
    tier: 'express',
    senderPhone: '+55 11 3000-0000',
    recipientName: 'Ana Souza',
    recipientPhone: '+55 11 91234-5678',
    ...more,
  })

/** The owner of a shop, with an account: orders are placed while it is one. */
async function aShop(walletCents = 0n): Promise<Actor> {
  const shop = await platform.aShop(walletCents)
  await addUser(shop)
  return shop
}

async function addUser({ userId, tenantId }: Actor) {
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', 'owner', $4, false)`,
    [userId, tenantId, `${userId}@rodovia.test`, platform.clock()],
  )
}

async function runDue() {
  while (await runDueRepetition(platform));
}
const runsOf = async ({ id }: Repetition) =>
  ((await platform.repetitions.runs([id], 10)).get(id) ?? []).map(({ day, status, reason }) => [
    day,
    status,
    reason,
  ])
const ordersOf = ({ tenantId }: Actor) =>
  platform.query<{ reference: string | null; pickup_window_from: Date }>(
    'SELECT reference, pickup_window_from FROM deliveries WHERE tenant_id = $1 ORDER BY order_id',
    [tenantId],
  )
const eventsOf = async ({ tenantId }: Actor) =>
  (
    await platform.query<{ kind: string; data: object }>(
      `SELECT kind, data FROM outbox WHERE tenant_id = $1 AND kind LIKE 'repetition.%' ORDER BY id`,
      [tenantId],
    )
  ).map(({ kind, data }) => [kind, data])
const read = (shop: Actor, { id }: Repetition) => findRepetition(platform, { actor: shop, id })

describe('a repetition', () => {
  test('makes each order a day before its window, once, and ends with its rule', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop, { rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=2', reference: 'pão' })
    goTo(monday, '09:00')
    platform.pass(-24 * hour - 1)
    await runDue()
    expect(await ordersOf(shop)).toEqual([])
    platform.pass(1)
    await runDue()
    expect(await ordersOf(shop)).toEqual([
      { reference: `pão-${monday}`, pickup_window_from: instantAt(monday, '09:00') },
    ])
    expect(await read(shop, made)).toMatchObject({ status: 'active', lastDay: monday, nextDay: thursday })
    goTo(thursday, '07:00')
    await runDue()
    expect(await runsOf(made)).toEqual([
      [thursday, 'placed', null],
      [monday, 'placed', null],
    ])
    expect(await read(shop, made)).toMatchObject({ status: 'ended', nextDay: null, nextAt: null })
    expect(await eventsOf(shop)).toEqual([])
  })

  test('places one order where several workers run it, and where one died before its record', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop)
    goTo(monday, '08:00')
    const outcomes = await Promise.all([1, 2, 3].map(() => runRepetition(platform, made)))
    expect(outcomes).toEqual(['placed', 'placed', 'placed'])
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await runsOf(made)).toEqual([[monday, 'placed', null]])
    await platform.query(
      'UPDATE repetitions SET last_day = NULL, next_day = $2, next_at = created_at WHERE id = $1',
      [made.id, monday],
    )
    await platform.query('DELETE FROM repetition_runs WHERE repetition_id = $1', [made.id])
    await runDue()
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await runsOf(made)).toEqual([[monday, 'placed', null]])
    expect(await eventsOf(shop)).toEqual([])
  })

  test('is placed once where the wallet covers one order, and the second worker finds it empty', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop)
    goTo(monday, '08:00')
    const { prices } = await requestQuote(platform, { actor: shop, ...tripOf(made) })
    await platform.query('UPDATE wallets SET balance_cents = $2 WHERE tenant_id = $1', [
      ...[shop.tenantId, prices.express.priceCents],
    ])
    expect(await Promise.all([1, 2].map(() => runRepetition(platform, made)))).toEqual(['placed', 'placed'])
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await eventsOf(shop)).toEqual([])
  })

  test('tells once that the wallet is too low, and places the order after a top-up', async () => {
    const shop = await aShop(0n)
    const made = await repeat(shop)
    goTo(monday, '08:00')
    await runDue()
    platform.pass(15 * 60)
    await runDue()
    expect(await runsOf(made)).toEqual([[monday, 'unpaid', 'insufficient_funds']])
    expect(await eventsOf(shop)).toEqual([
      [
        'repetition.unpaid',
        {
          ...{ repetition_id: made.id, day: monday, reason: 'insufficient_funds' },
          price_cents: expect.any(Number),
          pickup_window: { from: `${monday}T12:00:00.000Z`, until: `${monday}T14:00:00.000Z` },
          delivery_window: null,
          order: {
            ...{ reference: null, tier: 'express', service_type: 'CAR' },
            ...{ origin_postal_code: '01310100', destination_postal_code: '04538133' },
            ...{ origin_address: null, destination_address: null, parcels: null },
          },
        },
      ],
    ])
    await platform.query('UPDATE wallets SET balance_cents = 1000000 WHERE tenant_id = $1', [shop.tenantId])
    platform.pass(15 * 60)
    await runDue()
    expect(await runsOf(made)).toEqual([[monday, 'placed', null]])
    expect(await eventsOf(shop)).toHaveLength(1)
  })

  test('gives a day up when its window is nearly over', async () => {
    const shop = await aShop(0n)
    const made = await repeat(shop)
    goTo(monday, '10:00')
    await runDue()
    goTo(monday, '10:20')
    await runDue()
    goTo(monday, '11:00')
    await runDue()
    expect(await runsOf(made)).toEqual([[monday, 'unpaid', 'insufficient_funds']])
    expect(await read(shop, made)).toMatchObject({ lastDay: monday, nextDay: thursday })
    expect(await eventsOf(shop)).toHaveLength(1)
  })

  test('does not place an order above its limit', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop, { maxPriceCents: 900_000n })
    await platform.query('UPDATE repetitions SET max_price_cents = 1 WHERE id = $1', [made.id])
    goTo(monday, '08:00')
    await runDue()
    expect(await runsOf(made)).toEqual([[monday, 'failed', 'price_above_limit']])
    expect(await ordersOf(shop)).toEqual([])
    expect(await eventsOf(shop)).toMatchObject([['repetition.failed', { reason: 'price_above_limit' }]])
    expect(await read(shop, made)).toMatchObject({ nextDay: thursday })
  })

  test('says that a day passed while nobody was at work', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop)
    goTo(monday, '15:00')
    await runDue()
    expect(await runsOf(made)).toEqual([[monday, 'failed', 'too_late']])
  })

  test('is paused, resumed, and leaves out a day', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop)
    const one = { request: aRequestBy(shop), id: made.id }
    expect(await pauseRepetition(platform, one)).toMatchObject({ status: 'paused', nextDay: null })
    goTo(monday, '08:00')
    await runDue()
    goTo(monday, '12:00')
    expect(await resumeRepetition(platform, one)).toMatchObject({ status: 'active', nextDay: thursday })
    const skipping = await skipRepetitionDay(platform, { ...one, day: thursday })
    expect(skipping).toMatchObject({ skippedDays: [thursday] })
    expect(skipping.nextDay! > thursday).toBe(true)
    goTo(thursday, '08:00')
    await runDue()
    expect(await ordersOf(shop)).toEqual([])
    expect(await endRepetition(platform, one)).toMatchObject({ status: 'ended' })
    await expect(resumeRepetition(platform, one)).rejects.toMatchObject({ code: 'invalid_state' })
  })

  test('belongs to its tenant', async () => {
    const [shop, other] = [await aShop(1_000_000n), await aShop()]
    const made = await repeat(shop)
    await expect(read(other, made)).rejects.toMatchObject({ code: 'not_found' })
    await expect(endRepetition(platform, { request: aRequestBy(other), id: made.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listRepetitions(platform, { actor: other, page: {} })).items).toEqual([])
    expect((await listRepetitions(platform, { actor: shop, page: {} })).items).toEqual([made])
  })

  test('pauses when the member who made it was removed, until another resumes it and places its orders', async () => {
    const shop = await aShop(1_000_000n)
    const made = await repeat(shop)
    const colleague = { ...shop, userId: platform.newId<Actor['userId']>() }
    await addUser(colleague)
    await platform.query('UPDATE users SET removed_at = created_at WHERE id = $1', [shop.userId])
    goTo(monday, '08:00')
    await runDue()
    expect(await runsOf(made)).toEqual([[monday, 'failed', 'not_a_member']])
    expect(await read(shop, made)).toMatchObject({ status: 'paused', nextDay: null, createdBy: shop.userId })
    goTo(thursday, '08:00')
    await runDue()
    expect(await eventsOf(shop)).toMatchObject([['repetition.failed', { reason: 'not_a_member' }]])
    const one = { request: aRequestBy(colleague), id: made.id }
    expect(await resumeRepetition(platform, one)).toMatchObject({
      ...{ status: 'active', nextDay: thursday, createdBy: colleague.userId },
    })
    await runDue()
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  test('keeps its street addresses and parcels, and takes them from the address book', async () => {
    const shop = await aShop(1_000_000n)
    const saved = await saveAddress(platform, {
      request: aRequestBy(shop),
      input: {
        ...{ name: 'Ana Souza', phone: '+55 11 91234-5678' },
        address: { postalCode: '04538-133', street: 'Rua Iguatemi', number: '192', complement: 'ap 12' },
      },
    })
    const made = await repeat(shop, {
      ...{ cepDestino: null, destinationAddressId: saved.id },
      originAddress: {
        postalCode: '01310-100',
        street: 'Av. Paulista',
        number: '1578',
        lat: -23.56,
        lng: -46.65,
      },
      parcels: [{ weightGrams: 2_500, lengthCm: 40, widthCm: 30, heightCm: 20, fragile: true }],
    })
    expect(made.order).toMatchObject({
      ...{ serviceType: 'MOTO', originCep: '01310100', destinationCep: '04538133' },
      originAddress: { street: 'Av. Paulista', uf: 'SP', pin: { lat: -23.56, lng: -46.65 } },
      destinationAddress: { street: 'Rua Iguatemi', number: '192', complement: 'ap 12', city: 'São Paulo' },
      parcels: [{ weightGrams: 2_500, fragile: true, description: null }],
    })
    goTo(monday, '08:00')
    await runDue()
    const [run] = (await platform.repetitions.runs([made.id], 1)).get(made.id) ?? []
    const orderId = run?.orderId as OrderId
    expect((await platform.deliveries.findByOrderIds([orderId])).get(orderId)).toMatchObject({
      origin: { address: expect.stringContaining('Av. Paulista, 1578'), precision: 'pin' },
      destination: { address: expect.stringContaining('Rua Iguatemi, 192, ap 12') },
      ...{ parcels: made.order.parcels, serviceType: 'MOTO' },
    })
  })
})

test('what cannot be repeated is refused by name', async () => {
  const shop = await aShop()
  const issueOf = (more: Partial<RepetitionInput>) =>
    repeat(shop, more).then(
      () => null,
      (error) => error.facts.issues[0],
    )
  expect(await issueOf({ rule: 'FREQ=YEARLY' })).toMatchObject({ field: 'rule' })
  expect(await issueOf({ rule: `FREQ=DAILY;UNTIL=20200101` })).toMatchObject({ field: 'rule' })
  expect(await issueOf({ startsOn: '2020-01-01' })).toMatchObject({ field: 'starts_on' })
  expect(await issueOf({ pickupFrom: '9:00' })).toMatchObject({ field: 'pickup_from' })
  expect(await issueOf({ pickupUntil: '09:29' })).toMatchObject({ field: 'pickup_until' })
  expect(await issueOf({ deliveryFrom: '09:00', deliveryUntil: '09:30' })).toMatchObject({
    field: 'delivery_window.until',
  })
  expect(await issueOf({ maxPriceCents: 1n })).toMatchObject({ field: 'max_price_cents' })
  expect(await issueOf({ reference: 'x'.repeat(90) })).toMatchObject({ field: 'reference' })
  expect(await issueOf({ cepDestino: '00000000' })).toMatchObject({ field: 'cep_destino' })
})

describe('the privacy of who sends and receives', () => {
  const data = async (shop: Actor, section: 'repetitions' | 'repetitions_made') => {
    const { tenantId, userId } = shop
    const subject =
      section === 'repetitions'
        ? ({ kind: 'contact', tenantId, phone: '11912345678' } as const)
        : ({ kind: 'user', tenantId, userId } as const)
    const rows: unknown[] = []
    for await (const part of platform.personalData.read(subject, section))
      rows.push(...part.map(({ json }) => JSON.parse(json)))
    return rows
  }

  test('an export has the own side of the contact, and no contact for who made it', async () => {
    const shop = await aShop(1_000_000n)
    const { id, rule } = await repeat(shop, { remarks: 'portão azul' })
    expect(await data(shop, 'repetitions')).toMatchObject([
      {
        ...{ id, rule, as_sender: null, shared_with: [] },
        as_recipient: {
          name: 'Ana Souza',
          phone: '+55 11 91234-5678',
          cep: '04538133',
          remarks: 'portão azul',
        },
      },
    ])
    const own = await data(shop, 'repetitions_made')
    expect(own).toMatchObject([{ id, rule, status: 'active' }])
    expect(JSON.stringify(own)).not.toMatch(/Ana|91234|04538133/)
  })

  test('an erasure deletes repetitions that name the contact, of that tenant only', async () => {
    const [shop, other] = [await aShop(1_000_000n), await aShop(1_000_000n)]
    const [gone, stays, others] = [
      await repeat(shop),
      await repeat(shop, { recipientPhone: '+55 11 95555-5555' }),
      await repeat(other),
    ]
    await platform.query('UPDATE repetitions SET max_price_cents = 1 WHERE id = $1', [gone.id])
    goTo(monday, '08:00')
    await runDue()
    expect(await eventsOf(shop)).toMatchObject([['repetition.failed', { order: { tier: 'express' } }]])
    const at = platform.clock()
    const request = aRequestBy(shop)
    const erasure: Erasure = {
      id: platform.newId(),
      subject: { kind: 'contact', tenantId: shop.tenantId, phone: '11912345678' },
      status: 'waiting',
      requestedBy: shop.userId,
      requestedAt: at,
      possibleFrom: null,
      doneAt: null,
    }
    const audit = (action: 'erasure.requested' | 'erasure.done') => ({
      audit: auditEntry(platform, {
        request,
        at,
        action,
        ...about('erasure', { ...erasure.subject, id: erasure.id }),
      }),
    })
    await platform.erasures.ask(erasure, { ...audit('erasure.requested'), effect: null })
    expect(await Promise.all([read(shop, gone), read(shop, stays), read(other, others)])).toMatchObject([
      ...[{ status: 'paused', nextDay: null }, { status: 'active' }, { status: 'active' }],
    ])
    await platform.erasures.finish(erasure, at, audit('erasure.done').audit)
    const left = await platform.query<{ id: string }>(
      'SELECT id FROM repetitions WHERE tenant_id IN ($1, $2) ORDER BY id',
      [...[shop.tenantId, other.tenantId]],
    )
    expect(left.map(({ id }) => id)).toEqual([stays.id, others.id])
    expect(await runsOf(gone)).toEqual([])
    expect(await runsOf(stays)).toHaveLength(1)
    expect(await eventsOf(shop)).toMatchObject([['repetition.failed', { order: null }]])
  })
})
