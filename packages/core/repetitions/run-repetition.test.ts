import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { builtInTable } from '../freight-floor/data/table-a-2026-07-17.ts'
import { about, auditEntry } from '../identity/audit/audit-entry.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { requestQuote } from '../quoting/request-quote.ts'
import { createApiKey } from '../rehearsal/create-api-key.ts'
import type { OrderId } from '../shared/ids.ts'
import { instantAt } from '../shared/local-day.ts'
import { tripOf } from './repetition.ts'
import {
  aShop,
  endAll,
  eventsOf,
  goTo,
  hour,
  nextDays,
  ordersOf,
  read,
  repeat,
  runDue,
  runsOf,
} from './repetitions.fixture.ts'
import { runRepetition } from './run-repetition.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

let monday: string
let thursday: string
beforeEach(() => {
  ;({ monday, thursday } = nextDays(platform))
})
afterEach(() => endAll(platform))

describe('a repetition', () => {
  test('makes each order a day before its window, once, and ends with its rule', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop, {
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=2',
      reference: 'pão',
    })
    goTo(platform, monday, '09:00')
    platform.pass(-24 * hour - 1)
    await runDue(platform)
    expect(await ordersOf(platform, shop)).toEqual([])
    platform.pass(1)
    await runDue(platform)
    expect(await ordersOf(platform, shop)).toEqual([
      { reference: `pão-${monday}`, pickup_window_from: instantAt(monday, '09:00') },
    ])
    expect(await read(platform, shop, made)).toMatchObject({
      status: 'active',
      lastDay: monday,
      nextDay: thursday,
    })
    goTo(platform, thursday, '07:00')
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([
      [thursday, 'placed', null],
      [monday, 'placed', null],
    ])
    expect(await read(platform, shop, made)).toMatchObject({ status: 'ended', nextDay: null, nextAt: null })
    expect(await eventsOf(platform, shop)).toEqual([])
  })

  test('places one order where several workers run it, and where one died before its record', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop)
    goTo(platform, monday, '08:00')
    const outcomes = await Promise.all([1, 2, 3].map(() => runRepetition(platform, made)))
    expect(outcomes).toEqual(['placed', 'placed', 'placed'])
    expect(await ordersOf(platform, shop)).toHaveLength(1)
    expect(await runsOf(platform, made)).toEqual([[monday, 'placed', null]])
    await platform.query(
      'UPDATE repetitions SET last_day = NULL, next_day = $2, next_at = created_at WHERE id = $1',
      [made.id, monday],
    )
    await platform.query('DELETE FROM repetition_runs WHERE repetition_id = $1', [made.id])
    await runDue(platform)
    expect(await ordersOf(platform, shop)).toHaveLength(1)
    expect(await runsOf(platform, made)).toEqual([[monday, 'placed', null]])
    expect(await eventsOf(platform, shop)).toEqual([])
  })

  test('is placed once where the wallet covers one order, and the second worker finds it empty', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop)
    goTo(platform, monday, '08:00')
    const { prices } = await requestQuote(platform, { actor: shop, ...tripOf(made) })
    await platform.query('UPDATE wallets SET balance_cents = $2 WHERE tenant_id = $1', [
      ...[shop.tenantId, prices.express.priceCents],
    ])
    expect(await Promise.all([1, 2].map(() => runRepetition(platform, made)))).toEqual(['placed', 'placed'])
    expect(await ordersOf(platform, shop)).toHaveLength(1)
    expect(await eventsOf(platform, shop)).toEqual([])
  })

  test('tells once that the wallet is too low, and places the order after a top-up', async () => {
    const shop = await aShop(platform, 0n)
    const made = await repeat(platform, monday, shop)
    goTo(platform, monday, '08:00')
    await runDue(platform)
    platform.pass(15 * 60)
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([[monday, 'unpaid', 'insufficient_funds']])
    expect(await eventsOf(platform, shop)).toEqual([
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
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([[monday, 'placed', null]])
    expect(await eventsOf(platform, shop)).toHaveLength(1)
  })

  test('gives a day up when its window is nearly over', async () => {
    const shop = await aShop(platform, 0n)
    const made = await repeat(platform, monday, shop)
    goTo(platform, monday, '10:00')
    await runDue(platform)
    goTo(platform, monday, '10:20')
    await runDue(platform)
    goTo(platform, monday, '11:00')
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([[monday, 'unpaid', 'insufficient_funds']])
    expect(await read(platform, shop, made)).toMatchObject({ lastDay: monday, nextDay: thursday })
    expect(await eventsOf(platform, shop)).toHaveLength(1)
  })

  test('does not place an order above its limit', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop, { maxPriceCents: 900_000n })
    await platform.query('UPDATE repetitions SET max_price_cents = 1 WHERE id = $1', [made.id])
    goTo(platform, monday, '08:00')
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([[monday, 'failed', 'price_above_limit']])
    expect(await ordersOf(platform, shop)).toEqual([])
    expect(await eventsOf(platform, shop)).toMatchObject([
      ['repetition.failed', { reason: 'price_above_limit' }],
    ])
    expect(await read(platform, shop, made)).toMatchObject({ nextDay: thursday })
  })

  test('of a key spend no more than the key may in a day, however many there are', async () => {
    const owner = await aShop(platform, 1_000_000n)
    const one = await repeat(platform, monday, owner, { rule: 'FREQ=DAILY;COUNT=1' })
    const { prices } = await requestQuote(platform, { actor: owner, ...tripOf(one) })
    const { priceCents } = prices[one.order.tier]
    const request = aRequestBy(owner)
    const input = { request, name: 'ERP', scopes: ['orders:write'], spendingCapCents: priceCents * 3n - 1n }
    const { apiKey } = await createApiKey(platform, input)
    const shop = { ...owner, key: { ...apiKey, plan: 'start' as const } }
    for (let count = 0; count < 4; count++)
      await repeat(platform, monday, shop, { rule: 'FREQ=DAILY;COUNT=1' })
    goTo(platform, monday, '08:00')
    await runDue(platform)
    // One was made without the key, two fit under its cap.
    expect(await ordersOf(platform, owner)).toHaveLength(3)
    const [{ spent }] = (await platform.query(
      `SELECT sum(price_cents)::text AS spent FROM deliveries WHERE tenant_id = $1`,
      [owner.tenantId],
    )) as [{ spent: string }]
    expect(BigInt(spent)).toBe(priceCents * 3n)
  })

  test('says that a day passed while nobody was at work', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const made = await repeat(platform, monday, shop)
    goTo(platform, monday, '15:00')
    await runDue(platform)
    expect(await runsOf(platform, made)).toEqual([[monday, 'failed', 'too_late']])
  })
})

describe('the privacy of who sends and receives', () => {
  test('an erasure deletes repetitions that name the contact, of that tenant only', async () => {
    const [shop, other] = [await aShop(platform, 1_000_000n), await aShop(platform, 1_000_000n)]
    const [gone, stays, others] = [
      await repeat(platform, monday, shop),
      await repeat(platform, monday, shop, { recipientPhone: '+55 11 95555-5555' }),
      await repeat(platform, monday, other),
    ]
    await platform.query('UPDATE repetitions SET max_price_cents = 1 WHERE id = $1', [gone.id])
    goTo(platform, monday, '08:00')
    await runDue(platform)
    expect(await eventsOf(platform, shop)).toMatchObject([
      ['repetition.failed', { order: { tier: 'express' } }],
    ])
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
    expect(
      await Promise.all([
        read(platform, shop, gone),
        read(platform, shop, stays),
        read(platform, other, others),
      ]),
    ).toMatchObject([...[{ status: 'paused', nextDay: null }, { status: 'active' }, { status: 'active' }]])
    await platform.erasures.finish(erasure, at, audit('erasure.done').audit)
    const left = await platform.query<{ id: string }>(
      'SELECT id FROM repetitions WHERE tenant_id IN ($1, $2) ORDER BY id',
      [...[shop.tenantId, other.tenantId]],
    )
    expect(left.map(({ id }) => id)).toEqual([stays.id, others.id])
    expect(await runsOf(platform, gone)).toEqual([])
    expect(await runsOf(platform, stays)).toHaveLength(1)
    expect(await eventsOf(platform, shop)).toMatchObject([['repetition.failed', { order: null }]])
  })
})

test('a whole load is quoted anew on each day, with the floor of that day', async () => {
  // The first table holds from July on.
  goTo(platform, '2026-09-01', '12:00')
  const shop = await aShop(platform, 100_000_000n)
  const { monday: first, thursday } = nextDays(platform)
  const load = { axles: 6, cargoType: 'carga_geral' } as const
  const made = await repeat(platform, first, shop, {
    wholeLoad: load,
    cepDestino: '13010001',
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=2',
  })
  expect(made.order).toMatchObject({
    serviceType: 'TRUCK',
    wholeLoad: { ...load, emptyReturn: false, table: 'A' },
  })
  goTo(platform, first, '08:00')
  await runDue(platform)
  const dearer = Object.fromEntries(
    Object.entries(builtInTable.coefficients.carga_geral!).map(([axles, [ccd, cc]]) => [
      axles,
      [Math.round(ccd * 20_000) / 10_000, cc] as const,
    ]),
  )
  const table = { ...builtInTable, inForceFrom: first, coefficients: { carga_geral: dearer } }
  await platform.freightFloorTables.add(table, platform.clock())
  goTo(platform, thursday, '08:00')
  await runDue(platform)

  const ids = await platform.query<{ order_id: OrderId }>(
    'SELECT order_id FROM deliveries WHERE tenant_id = $1 ORDER BY order_id',
    [shop.tenantId],
  )
  const orders = await platform.deliveries.findByOrderIds(ids.map(({ order_id }) => order_id))
  const [before, after] = ids.map(({ order_id }) => orders.get(order_id)!)
  expect(before?.wholeLoad).toMatchObject({ ...load, tableVersion: 'A-2026-07-17' })
  expect(after?.wholeLoad).toMatchObject({ ...load, tableVersion: `A-${first}` })
  expect(after!.wholeLoad!.floorCents).toBeGreaterThan(before!.wholeLoad!.floorCents)
  for (const { priceCents, wholeLoad } of [before!, after!])
    expect(priceCents).toBeGreaterThanOrEqual(BigInt(wholeLoad!.floorCents))
})
