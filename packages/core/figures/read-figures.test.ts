import { sectionsOfUsers } from '@rodovia/postgres/privacy/user-sections.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../../test/support/postgres.ts'
import { recount } from '../../../test/support/recount.ts'
import { aTown, saoPaulo } from '../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { incidentCodes } from '../delivery/model/incident.ts'
import { type DriverStep, driverSteps } from '../delivery/model/states.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import { rateDelivery } from '../delivery/recipient/rate-delivery.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { assignDriver, operateDelivery } from '../dispatch/operate-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { Erasure } from '../privacy/erasure.ts'
import { reportFailedAttempt } from '../return-orders/report-attempt.ts'
import type { OrderId } from '../shared/ids.ts'
import { groupings } from './figures.ts'
import { readFigures } from './read-figures.ts'

const towns = [saoPaulo, aTown()]
const period = { from: '2026-01-01', to: '2026-12-31' }

let platform: UseCases
let shops: Actor[]
let drivers: Actor[]
beforeAll(async () => {
  platform = await openUseCases()
  shops = [await platform.aShop(), await platform.aShop()]
  drivers = []
  for (let index = 0; index < 12; index++) drivers.push(await platform.aDriver({ town: saoPaulo }))
})
afterAll(() => platform[Symbol.asyncDispose]())

async function countAll(): Promise<void> {
  await platform.webhookDeliveries.relay(platform.clock())
  while (await platform.figures.count());
}

/** Compares the figures with a count of the orders. */
async function expectRecount(within = period): Promise<void> {
  for (const tenantId of [null, ...shops.map((shop) => shop.tenantId)])
    for (const by of groupings) {
      if (by === 'tenant' && tenantId) continue
      if (by === 'metadata' && !tenantId) continue
      const metadataKey = by === 'metadata' ? 'canal' : null
      const { groups } = await platform.figures.read({ ...within, by, tenantId, metadataKey }, 500)
      const counted = groups
        .map(({ name: _, driverTenantId: __, ...group }) => ({
          ...group,
          spendCents: Number(group.spendCents),
        }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      const expected = await recount(platform.query, { ...within, by, tenantId })
      expect(counted, by).toEqual(expected.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    }
}

const actions = fc.record({
  shop: fc.nat(1),
  town: fc.nat(towns.length - 1),
  driver: fc.nat(11),
  tier: fc.constantFrom('turbo', 'express'),
  steps: fc.constantFrom(0, 1, 2, 3, 4, 5, 5, 5, 5),
  minutes: fc.array(fc.nat(90), { minLength: 5, maxLength: 5 }),
  problem: fc.constantFrom(null, null, ...incidentCodes),
  days: fc.constantFrom(0, 0, 1, 9),
  stars: fc.constantFrom(null, 1, 3, 5),
  end: fc.constantFrom('none', 'cancel', 'unassign', 'return', 'returned', 'expire'),
  counts: fc.boolean(),
  fails: fc.subarray(['closed', 'refused', 'recipient_absent']),
})

type Life = typeof actions extends fc.Arbitrary<infer Value> ? Value : never

/** A step out of order is refused; a random life goes on without it. */
const attempt = (work: Promise<unknown>) => work.catch(() => {})

async function live({
  shop,
  town,
  driver: chosen,
  tier,
  steps,
  minutes,
  problem,
  days,
  stars,
  end,
  counts,
  fails,
}: Life) {
  const request = aRequestBy(shops[shop]!)
  const driver = drivers[chosen]!
  const metadata = { canal: ['', 'site', 'loja'][chosen % 3]!, turno: `${chosen}` }
  const order = await platform.anOrder(shops[shop]!, { town: towns[town]!, tier, metadata })
  const { orderId, code } = order
  if (counts) await countAll()
  platform.pass((minutes[0] ?? 0) * 60)
  await attempt(assignDriver(platform, { request: aRequestBy(operator), orderId, driverId: driver.userId }))
  for (const [index, step] of driverSteps.slice(0, steps).entries()) {
    platform.pass((minutes[index] ?? 0) * 60)
    await attempt(platform.step(driver, order, step as DriverStep))
    if (counts && index === 2) await countAll()
  }
  if (problem)
    await attempt(
      reportProblem(platform, { request: aRequestBy(driver), code, incidentCode: problem, note: 'ninguém' }),
    )
  for (const reason of fails) {
    await attempt(reportFailedAttempt(platform, { request: aRequestBy(driver), code, reason }))
    platform.pass(3600)
    if (counts) await countAll()
  }
  const { returnedBy } = await platform.read(order)
  const back = returnedBy && (await platform.deliveries.findByOrderIds([returnedBy])).get(returnedBy)
  if (back && end === 'returned') await platform.step(driver, back, 'on-route', 'delivered')
  const operate = (action: 'unassign' | 'return' | 'returned') =>
    attempt(operateDelivery(platform, { request: aRequestBy(operator), orderId, action }))
  if (end === 'cancel') await attempt(cancelOrder(platform, { request, orderId }))
  if (end === 'unassign') await operate('unassign')
  if (end === 'return' || end === 'returned') await operate('return')
  if (counts) await countAll()
  const { trackingToken } = order
  if (stars)
    await attempt(
      rateDelivery(platform, { request: { address: `life-${orderId}` }, trackingToken, stars, reasons: [] }),
    )
  if (end === 'returned') await operate('returned')
  platform.pass(days * 86_400)
  if (end === 'expire') {
    platform.pass(4 * 3600)
    await platform.dispatch()
  }
}

const lives = 40

describe('the figures', () => {
  beforeAll(async () => {
    for (const life of fc.sample(actions, { numRuns: lives, seed: 20 })) await live(life)
    await countAll()
  })

  test('equal a recount after random histories, whenever they were counted', async () => {
    await expectRecount()
    const { total } = await readFigures(platform, { actor: operator, ...period, by: 'day' })
    expect(total.orders - total.returns).toBe(lives)
    expect(total.attemptsByReason.closed).toBeGreaterThan(0)
    const { delivered, canceledByShipper, returned, problems, returns, failedAttempts, rated } = total
    for (const count of [delivered, canceledByShipper, returned, problems, returns, failedAttempts, rated])
      expect(count).toBeGreaterThan(0)
  })

  test.each([
    ['2026-03-01', '2026-04-30'],
    ['2026-03-03', '2026-04-30'],
    ['2026-03-31', '2026-05-01'],
    ['2026-03-20', '2026-04-10'],
    ['2026-03-12', '2026-03-24'],
  ])('of %s to %s equal a recount, of whole months and the days around them', async (from, to) => {
    await expectRecount({ from, to })
    const { total } = await readFigures(platform, { actor: operator, from, to, by: 'tier' })
    expect(total.orders).toBeGreaterThan(0)
    expect(total.orders).toBeLessThan(lives)
  })

  test('of days that no calendar of today reaches are none', async () => {
    const { total } = await readFigures(platform, {
      ...{ actor: operator, from: '9999-01-01', to: '9999-12-31', by: 'driver' },
    })
    expect(total.orders).toBe(0)
  })

  test('count what happens again, or comes late, once', async () => {
    await platform.query('UPDATE figures_counted SET position = 0')
    await countAll()
    await expectRecount()
    await platform.query(`UPDATE figures_counted SET backfill_after = '00000000-0000-0000-0000-000000000000'`)
    await countAll()
    await expectRecount()
  })

  test('are written only where a change counts', async () => {
    const driver = drivers[1]!
    const order = await platform.anOrder(shops[0]!, { town: saoPaulo })
    await assignDriver(platform, {
      request: aRequestBy(operator),
      ...{ orderId: order.orderId, driverId: driver.userId },
    })
    const writtenBy = async (step: DriverStep) => {
      await countAll()
      const before = (await platform.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid'))[0]!
      await platform.step(driver, order, step)
      await countAll()
      const rows = await platform.query<{ dimension: string }>(
        'SELECT DISTINCT dimension FROM figures WHERE xmin::text::bigint >= $1 ORDER BY dimension',
        [before.xid],
      )
      return rows.map(({ dimension }) => dimension)
    }
    expect(await writtenBy('accept')).toEqual(['driver'])
    for (const step of ['arrived', 'picked', 'on-route'] as const)
      expect(await writtenBy(step), step).toEqual([])
    expect(await writtenBy('delivered')).toEqual(['area', 'day', 'driver', 'hour', 'tenant', 'tier'])
    await expectRecount()
  })

  test('equal a recount with processes that count at the same time, one of which dies', async () => {
    await platform.query('TRUNCATE figures, figure_orders')
    await platform.query(
      `UPDATE figures_counted SET position = 0, backfill_after = '00000000-0000-0000-0000-000000000000'`,
    )
    await using stack = new AsyncDisposableStack()
    // It holds the progress and what it wrote, and never commits.
    const pool = stack.adopt(openPool(platform.url), (open) => open.end())
    const dying = stack.adopt(await pool.connect(), (client) => client.release(true))
    dying.on('error', () => {})
    const { rows } = await dying.query('SELECT pg_backend_pid() AS pid')
    await dying.query('BEGIN')
    await dying.query(`UPDATE figures_counted SET pass = pass + 1, position = 1000000, backfill_after = NULL`)
    await dying.query(`DELETE FROM figure_orders`)
    const counting = Promise.all(Array.from({ length: 4 }, countAll))
    for (const life of fc.sample(actions, { numRuns: 3, seed: 21 })) await live({ ...life, counts: false })
    await platform.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
    await counting
    await Promise.all([countAll(), countAll(), countAll()])
    await expectRecount()
  })

  test('of a driver who is erased go to those without a driver', async () => {
    const { tenantId, userId } = drivers[0]!
    const groupOf = async (key: string) =>
      (await platform.figures.read({ ...period, by: 'driver', tenantId: null }, 500)).groups.find(
        (group) => group.key === key,
      )
    const [theirs, others] = [await groupOf(userId), await groupOf('')]
    expect(theirs).toMatchObject({ name: 'João Motorista', driverTenantId: tenantId })
    const exported = await platform.query<{ data: { orders: number } }>(sectionsOfUsers.figures.text, [
      userId,
    ])
    expect(exported.reduce((sum, { data }) => sum + data.orders, 0)).toBe(theirs!.orders)
    const orderIds = (
      await platform.query<{ order_id: OrderId }>('SELECT order_id FROM deliveries WHERE driver_id = $1', [
        userId,
      ])
    ).map(({ order_id }) => order_id)
    const subject = { kind: 'user', userId, tenantId } as const
    await platform.erasures.eraseOrders({ subject } as Erasure, orderIds, platform.clock())
    await platform.erasures.eraseAccount(userId, platform.clock())
    expect(await groupOf(userId)).toBeUndefined()
    expect((await groupOf(''))?.delivered).toBe(theirs!.delivered + others!.delivered)
    const rows = await platform.query('SELECT FROM figure_orders WHERE driver_id = $1', [userId])
    expect(rows).toHaveLength(0)
    // Counting everything again brings nobody back.
    await platform.query('TRUNCATE figures, figure_orders')
    await platform.query(`UPDATE figures_counted SET backfill_after = '00000000-0000-0000-0000-000000000000'`)
    await countAll()
    expect(await groupOf(userId)).toBeUndefined()
  })
})
