import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDelivery, changePorts, noon, sha256 } from '../../../../test/support/builders.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { addHours } from '../../shared/clock.ts'
import { dayOf, instantAt } from '../../shared/local-day.ts'
import type { Delivery } from '../model/delivery.ts'
import { firstBrokenEntry } from '../model/timeline.ts'
import { defaultRecipientRules, type RecipientRules, setRecipientRules } from './recipient-rules.ts'
import { reschedule, rescheduleChoice, rescheduleDelivery } from './reschedule.ts'

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
  await platform.installApp(driver)
  address = `203.0.113.${++networks}`
})

const choose = ({ trackingToken }: Delivery, from: Date, until: Date) =>
  rescheduleDelivery(platform, { trackingToken, request: { address }, window: { from, until } })
const allow = (more: Partial<RecipientRules> = {}) =>
  setRecipientRules(platform, {
    request: aRequestBy(shop),
    rules: { ...defaultRecipientRules, mayReschedule: true, ...more },
  })

/** So many days from now at that hour in São Paulo. */
function at(days: number, hour: number): Date {
  const day = dayOf(new Date(platform.clock().getTime() + days * 86_400_000))
  return instantAt(day, `${String(hour).padStart(2, '0')}:00`)
}

const pushesOf = async (order: Delivery) =>
  (
    await platform.query<{ type: string }>('SELECT type FROM push_outbox WHERE order_id = $1 ORDER BY id', [
      order.orderId,
    ])
  ).map(({ type }) => type)

describe('another time', () => {
  const rules = { ...defaultRecipientRules, mayReschedule: true, rescheduleDays: 2 }
  const context = { request: null, by: { kind: 'recipient' }, at: noon } as const

  test('is among the days since the order, from today on', () => {
    const order = aDelivery({ createdAt: noon })
    const choice = { firstDay: '2026-03-02', lastDay: '2026-03-04', fromHour: 8, untilHour: 20 }
    expect(rescheduleChoice(order, rules, noon)).toEqual(choice)
    expect(rescheduleChoice(order, rules, addHours(noon, 24))).toEqual({ ...choice, firstDay: '2026-03-03' })
    expect(rescheduleChoice(order, rules, addHours(noon, 72))).toBeNull()
    expect(rescheduleChoice(order, { ...rules, mayReschedule: false }, noon)).toBeNull()
    expect(rescheduleChoice({ ...order, status: 'picked_up' }, rules, noon)).toBeNull()
  })

  test('may end at midnight where the hours do', () => {
    const window = { from: instantAt('2026-03-03', '22:00'), until: instantAt('2026-03-04', '00:00') }
    const late = { ...rules, untilHour: 24 }
    const change = reschedule(changePorts, aDelivery(), { ...context, rules: late, window })
    expect(change?.after).toMatchObject({ deadlineAt: window.until, status: 'awaiting_driver' })
    expect(() => reschedule(changePorts, aDelivery(), { ...context, rules, window })).toThrow(
      'validation_failed',
    )
  })

  test('ends the shipper’s pickup window, and of a rehearsal leaves the robot its order', () => {
    const window = { from: instantAt('2026-03-03', '10:00'), until: instantAt('2026-03-03', '12:00') }
    const pickupWindow = { from: noon, until: addHours(noon, 2) }
    const change = reschedule(changePorts, aDelivery({ pickupWindow }), { ...context, rules, window })
    expect(change?.after.pickupWindow).toBeNull()
    const rehearsal = { script: 'delivered', pace: 'real', pin: null } as never
    const driver = { id: 'robot', tenantId: 't', firstName: 'Robô', persona: 'carro_van' } as never
    const rehearsed = aDelivery({ rehearsal, driver, status: 'accepted' })
    const moved = reschedule(changePorts, rehearsed, { ...context, rules, window })
    expect(moved?.after).toMatchObject({
      status: 'accepted',
      driver,
      deliveryWindow: window,
      dispatchAt: null,
    })
  })

  test('is allowed by nobody who did not say so', async () => {
    const order = await platform.anOrder(shop)
    await expect(choose(order, at(1, 10), at(1, 12))).rejects.toMatchObject({
      ...{ code: 'invalid_state', facts: { reason: 'reschedule_not_allowed' } },
    })
  })

  test('moves deadline and search, releases the driver, and costs nothing', async () => {
    await allow()
    const order = await platform.anOrderWith(driver, shop, ['accept'])
    await choose(order, at(1, 10), at(1, 12))
    const now = await platform.read(order)
    expect(now).toMatchObject({
      status: 'awaiting_driver',
      driver: null,
      deliveryWindow: { from: at(1, 10), until: at(1, 12) },
      deadlineAt: at(1, 12),
      priceCents: order.priceCents,
    })
    expect(now.dispatchAt).toEqual(now.dispatchFrom)
    expect(Number(now.dispatchFrom)).toBeGreaterThan(Number(platform.clock()) + 3_600_000)
    expect(Number(now.dispatchFrom)).toBeLessThan(Number(at(1, 10)))
    expect(await pushesOf(order)).toContain('driver.taken_off')
    expect((await platform.offersOf(order)).map(({ outcome }) => outcome)).toEqual(['postponed'])
    const [{ busy }] = (await platform.query<{ busy: number }>(
      'SELECT active_deliveries AS busy FROM drivers WHERE user_id = $1',
      [driver.userId],
    )) as [{ busy: number }]
    expect(busy).toBe(0)
    const timeline = await platform.timelineOf(order)
    expect(timeline.at(-1)).toMatchObject({ type: 'reschedule', by: { kind: 'recipient' } })
    expect(firstBrokenEntry(sha256, timeline)).toBeNull()
    // The same window again changes nothing.
    await choose(order, at(1, 10), at(1, 12))
    expect((await platform.read(order)).version).toBe(now.version)
  })

  test('keeps to the shipper’s days and hours', async () => {
    await allow({ rescheduleDays: 3, fromHour: 9, untilHour: 18 })
    const order = await platform.anOrder(shop)
    for (const [from, until, field] of [
      [at(4, 10), at(4, 12), 'delivery_window.from'],
      [at(1, 8), at(1, 10), 'delivery_window.from'],
      [at(1, 17), at(1, 19), 'delivery_window.until'],
      [at(1, 17), at(2, 10), 'delivery_window.until'],
      [at(-1, 10), at(-1, 12), 'delivery_window.from'],
    ] as const)
      await expect(choose(order, from, until)).rejects.toMatchObject({
        ...{ code: 'validation_failed', facts: { issues: [{ field }] } },
      })
    await choose(order, at(3, 16), at(3, 18))
  })

  test('ends with the pickup', async () => {
    await allow()
    const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked'])
    await expect(choose(order, at(1, 10), at(1, 12))).rejects.toMatchObject({
      ...{ code: 'invalid_state', facts: { status: 'picked_up' } },
    })
  })
})
