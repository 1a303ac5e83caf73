import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { aDriverLoggedIn } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { earningParts } from './earning-parts.ts'
import { listEarnedDeliveries, readEarnings } from './earnings-panel.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const hour = 3600
const dayStart = (date: string) => new Date(`${date}T00:00:00-03:00`)

const { format: dateOf } = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Lets the clock go on until that moment. */
function passUntil(at: Date): void {
  platform.pass((at.getTime() - platform.clock().getTime()) / 1000)
}

async function deliver(driver: Actor): Promise<bigint> {
  const shop = await platform.aShop()
  const order = await platform.anOrderWith(driver, shop, [
    'accept',
    'arrived',
    'picked',
    'on-route',
    'delivered',
  ])
  return (order.priceCents * 8000n + 5000n) / 10_000n
}

test('a driver sees what today, seven, thirty and all days brought, by the days of São Paulo', async () => {
  const driver = await platform.aDriver()
  const panel = () => readEarnings(platform, { actor: driver })
  expect(await panel()).toMatchObject({
    balanceCents: 0n,
    allTime: { count: 0, cents: 0n },
    lastDeliveries: [],
  })

  const [today] = new Date(platform.clock().getTime() + 48 * hour * 1000).toISOString().split('T')
  passUntil(new Date(dayStart(today!).getTime() - 1000))
  const before = await deliver(driver)
  platform.pass(2)
  const after = await deliver(driver)
  expect(await panel()).toMatchObject({
    balanceCents: before + after,
    today: { count: 1, cents: after },
    last7Days: { count: 2, cents: before + after },
  })

  const { byDay, lastDeliveries } = await panel()
  expect(byDay).toHaveLength(30)
  expect(byDay.at(-1)).toEqual({ date: today, count: 1, cents: after })
  expect(byDay.at(-2)).toMatchObject({ count: 1, cents: before })
  expect(byDay[0]).toMatchObject({ count: 0, cents: 0n })
  expect(byDay.map(({ date }) => date)).toEqual([...byDay.map(({ date }) => date)].sort())
  expect(lastDeliveries.map(({ cents }) => cents)).toEqual([after, before])
  expect(lastDeliveries[0]).toMatchObject({ tier: 'turbo', code: expect.stringMatching(/^RD/) })

  passUntil(new Date(dayStart(today!).getTime() + 7 * 24 * hour * 1000 - 1000))
  expect((await panel()).last7Days).toEqual({ count: 1, cents: after })
  platform.pass(2)
  expect((await panel()).last7Days).toEqual({ count: 0, cents: 0n })
  passUntil(new Date(dayStart(today!).getTime() + 30 * 24 * hour * 1000 - 1000))
  expect((await panel()).last30Days).toEqual({ count: 1, cents: after })
  platform.pass(2)
  expect(await panel()).toMatchObject({
    last30Days: { count: 0, cents: 0n },
    allTime: { count: 2, cents: before + after },
    balanceCents: before + after,
  })
})

test('a day consists of its deliveries, whose parts are those of the order and add up, whatever the tariff is now', async () => {
  const driver = await platform.aDriver()
  const cents = await deliver(driver)
  const date = dateOf(platform.clock())
  const dayOf = (actor: Actor, day = date) => listEarnedDeliveries(platform, { actor, date: day, page: {} })
  const before = await dayOf(driver)
  expect(before).toMatchObject({ total: 1, items: [{ cents, tier: 'turbo', serviceType: 'CAR' }] })
  await platform.query(`
    WITH dearer AS (
      INSERT INTO tariffs SELECT version + 1, currency, 20000, 10000, 0 FROM tariffs ORDER BY version DESC LIMIT 1 RETURNING version
    )
    INSERT INTO tariff_vehicles (version, service_type, base_cents, per_km_cents, minimum_cents, per_kg_cents)
    SELECT dearer.version, service_type, 9000, 900, 9000, 90 FROM tariff_vehicles, dearer WHERE tariff_vehicles.version = 1`)
  expect(await dayOf(driver)).toEqual(before)

  const [first] = before.items
  const parts = earningParts(first!)
  expect(parts.map(({ kind }) => kind)).toEqual([
    'base',
    'distance',
    'minimum_adjustment',
    'tier_markup',
    'platform_share',
  ])
  expect(parts.reduce((sum, part) => sum + part.cents, 0n)).toBe(cents)
  expect((await readEarnings(platform, { actor: driver })).byDay.at(-1)).toEqual({ date, count: 1, cents })
  expect((await readEarnings(platform, { actor: driver })).lastDeliveries).toEqual(before.items)

  expect(await dayOf(await platform.aDriver())).toEqual({ items: [], total: 0 })
  expect((await dayOf(driver, '2026-01-01')).total).toBe(0)
  await expect(dayOf(driver, '2026-02-30')).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(dayOf(operator)).rejects.toMatchObject({ code: 'forbidden' })
})

test('each driver sees his own, others none', async () => {
  await deliver(await platform.aDriver())
  expect((await readEarnings(platform, { actor: await platform.aDriver() })).allTime.count).toBe(0)
  await expect(readEarnings(platform, { actor: operator })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readEarnings(platform, { actor: null })).rejects.toMatchObject({ code: 'unauthorized' })
  const { userId, tenantId } = await platform.aDriver()
  expect((await readEarnings(platform, { actor: aDriverLoggedIn({ userId, tenantId }) })).balanceCents).toBe(
    0n,
  )
})
