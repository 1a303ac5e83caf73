import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTown, saoPaulo } from '../../../test/support/towns.ts'
import { admin, openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { nextSteps, type Overview, suggestedTopUp } from './overview.ts'
import { readOverview } from './read-overview.ts'

test.each([
  [0n, 10_000n],
  [10_000n, 10_000n],
  [10_001n, 15_000n],
  [224_366n, 225_000n],
  [9_999_999n, 500_000n],
])('after a week of %s centavos a top-up of %s is suggested, within what a charge may be', (week, amount) => {
  expect(suggestedTopUp(week, 500_000n)).toBe(amount)
})

describe('what to do next', () => {
  const nothing: Omit<Overview, 'steps' | 'awaitsApproval'> = {
    orders: null,
    week: null,
    weekBefore: null,
    balanceCents: 0n,
    suggestedTopUpCents: 10_000n,
    dispatch: null,
    money: null,
    healthIssues: null,
    webhooks: null,
  }
  const began = { hasOrder: true, hasAddress: false, hasMoney: true }

  test('is three steps for a new account; each goes once it is done, and all with the first order', () => {
    const stepsOf = (done: Partial<typeof began>) =>
      nextSteps(nothing, { hasOrder: false, hasAddress: false, hasMoney: false, ...done })
    expect(stepsOf({})).toEqual(['save_address', 'top_up', 'place_order'])
    expect(stepsOf({ hasAddress: true })).toEqual(['top_up', 'place_order'])
    expect(stepsOf({ hasMoney: true })).toEqual(['save_address', 'place_order'])
    expect(stepsOf({ hasOrder: true })).toEqual([])
  })

  test('is a top-up only where the balance is negative or less than a day cost, and only for those who may', () => {
    const week = { spendCents: 70_000n } as Overview['week']
    expect(nextSteps({ ...nothing, week, balanceCents: 9_999n }, began)).toEqual(['top_up'])
    expect(nextSteps({ ...nothing, week, balanceCents: 10_000n }, began)).toEqual([])
    expect(nextSteps({ ...nothing, balanceCents: -1n }, began)).toEqual(['top_up'])
    expect(nextSteps({ ...nothing, balanceCents: -1n, suggestedTopUpCents: null }, began)).toEqual([])
  })

  test('is what is wrong', () => {
    const counts = { byStatus: [], dueSoon: 4, attention: [] }
    expect(nextSteps({ ...nothing, orders: { ...counts, problems: 0, late: 1 } }, null)).toEqual([
      'check_orders',
    ])
    expect(nextSteps({ ...nothing, orders: { ...counts, problems: 0, late: 0 } }, null)).toEqual([])
    const money = { payouts: 1, payoutCents: 5n, topUps: 0, topUpCents: 0n }
    expect(nextSteps({ ...nothing, money, healthIssues: 2 }, null)).toEqual(['check_health', 'pay_drivers'])
  })
})

describe('the overview', () => {
  let platform: UseCases
  beforeAll(async () => {
    platform = await openUseCases()
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test('counts orders by status, names the urgent ones, and says how long others wait for a driver', async () => {
    const shop = await platform.aShop()
    const other = await platform.aShop()
    const driver = await platform.aDriver({ town: saoPaulo })
    const carried = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
    const ended = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
    await platform.step(driver, ended, 'delivered')
    const waiting = await platform.anOrder(shop, { town: aTown() })
    await platform.anOrder(other, { town: aTown() })
    await reportProblem(platform, {
      request: aRequestBy(driver),
      code: carried.code,
      incidentCode: 'recipient_absent',
      note: '',
    })

    const own = await readOverview(platform, { actor: shop })
    const { byStatus, ...rest } = own.orders!
    expect(byStatus.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
      { status: 'awaiting_driver', count: 1 },
      { status: 'delivered', count: 1 },
      { status: 'in_transit', count: 1 },
    ])
    expect(rest).toMatchObject({ problems: 1, late: 0, dueSoon: 0 })
    expect(rest.attention).toMatchObject([{ reason: 'problem', order: { orderId: carried.orderId } }])
    expect(own).toMatchObject({ steps: ['check_orders'], dispatch: null, money: null, healthIssues: null })

    platform.pass(20 * 60)
    const all = await readOverview(platform, { actor: operator })
    expect(all.dispatch?.waiting).toEqual([
      { fromMinutes: 0, toMinutes: 5, count: 0 },
      { fromMinutes: 5, toMinutes: 15, count: 0 },
      { fromMinutes: 15, toMinutes: 60, count: 2 },
      { fromMinutes: 60, toMinutes: null, count: 0 },
    ])
    expect(all.dispatch).toMatchObject({ driversOnDuty: 1, driversSilent: 1 })
    expect([all.balanceCents, all.money, all.webhooks]).toEqual([null, null, null])
    expect(all.steps).toContain('find_drivers')
    expect((await readOverview(platform, { actor: admin })).money).toMatchObject({ payouts: 0 })

    const minutes = (at: Date) => (waiting.deadlineAt.getTime() - at.getTime()) / 60_000
    platform.pass((minutes(platform.clock()) - 30) * 60)
    const reasons = async () =>
      (await readOverview(platform, { actor: shop })).orders?.attention.map(
        ({ reason, order }) => [order.orderId, reason] as const,
      )
    expect(await reasons()).toContainEqual([waiting.orderId, 'due_soon'])
    platform.pass(31 * 60)
    expect(await reasons()).toContainEqual([waiting.orderId, 'late'])
  })

  test('has the last whole week and the one before it, whatever the day is', async () => {
    const shop = await platform.aShop()
    await platform.anOrder(shop)
    platform.pass(7 * 86_400)
    const orders = [await platform.anOrder(shop), await platform.anOrder(shop)]
    platform.pass(7 * 86_400)
    await platform.webhookDeliveries.relay(platform.clock())
    while (await platform.figures.count());
    const { week, weekBefore } = await readOverview(platform, { actor: shop })
    expect([week?.orders, weekBefore?.orders]).toEqual([orders.length, 1])
  })
})
