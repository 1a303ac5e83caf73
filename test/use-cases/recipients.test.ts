import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { findDelivery } from '@rodovia/core/delivery/read-deliveries.ts'
import {
  type AddInstructions,
  addInstructions,
  takesPresence,
} from '@rodovia/core/delivery/recipient/add-instructions.ts'
import { type RateDelivery, rateDelivery } from '@rodovia/core/delivery/recipient/rate-delivery.ts'
import {
  defaultRecipientRules,
  type RecipientRules,
  readRecipientRules,
  setRecipientRules,
} from '@rodovia/core/delivery/recipient/recipient-rules.ts'
import { rescheduleDelivery } from '@rodovia/core/delivery/recipient/reschedule.ts'
import { firstBrokenEntry } from '@rodovia/core/delivery/timeline.ts'
import { assignDriver } from '@rodovia/core/dispatch/operate-delivery.ts'
import { readFigures } from '@rodovia/core/figures/read-figures.ts'
import { readDriverDetails } from '@rodovia/core/fleet/read-drivers.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { requestContactErasure } from '@rodovia/core/privacy/request-erasure.ts'
import { dayOf, instantAt } from '@rodovia/core/shared/local-day.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../support/builders.ts'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

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

const say = ({ trackingToken }: Delivery, input: Partial<AddInstructions>) =>
  addInstructions(platform, { trackingToken, request: { address }, ...input })
const rate = ({ trackingToken }: Delivery, input: Partial<RateDelivery> & { stars: number }) =>
  rateDelivery(platform, { trackingToken, request: { address }, ...input })
const choose = ({ trackingToken }: Delivery, from: Date, until: Date) =>
  rescheduleDelivery(platform, { trackingToken, request: { address }, window: { from, until } })
const allow = (more: Partial<RecipientRules> = {}) =>
  setRecipientRules(platform, {
    request: aRequestBy(shop),
    rules: { ...defaultRecipientRules, mayReschedule: true, ...more },
  })
const seuJoao = { place: 'doorman', name: ' Seu\nJoão ' } as const
const all = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const

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

describe('who takes the parcel in', () => {
  test('is in the timeline, an event, a push to the driver, and what the driver sees', async () => {
    const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
    const told = await say(order, { leaveWith: seuJoao })
    expect(told).not.toHaveProperty('recipient')
    const now = await platform.read(order)
    expect(now.version).toBe(order.version + 1)
    expect(now.instructions).toMatchObject({
      atHome: false,
      leaveWith: { place: 'doorman', name: 'Seu João' },
    })
    expect(now).toMatchObject({ recipient: order.recipient, destination: order.destination })
    const timeline = await platform.timelineOf(order)
    expect(timeline.at(-1)).toMatchObject({
      ...{ type: 'instructions', by: { kind: 'recipient' } },
      facts: { at_home: false, leave_with: 'doorman', leave_with_name: 'Seu João' },
    })
    expect(firstBrokenEntry(sha256, timeline)).toBeNull()
    expect(await platform.eventsOf(order)).toContain('recipient.instructed')
    expect(await pushesOf(order)).toContain('driver.instructed')
    const view = await findDelivery(platform, { actor: driver, code: order.code })
    expect(view.instructions?.leaveWith).toEqual({ place: 'doorman', name: 'Seu João' })
  })

  test('is hidden from a driver who is only asked, who gets no push', async () => {
    const { orderId } = await platform.anOrder(shop)
    const request = aRequestBy(operator)
    const offered = await assignDriver(platform, { request, orderId, driverId: driver.userId })
    await say(offered, { atHome: true })
    expect((await findDelivery(platform, { actor: driver, code: offered.code })).instructions).toBeNull()
    expect(await pushesOf(offered)).not.toContain('driver.instructed')
  })

  test('changes with the last word, and the same word again changes nothing', async () => {
    const order = await platform.anOrder(shop)
    await say(order, { leaveWith: seuJoao })
    await say(order, { atHome: true })
    await say(order, { atHome: true })
    expect((await platform.read(order)).instructions).toMatchObject({ atHome: true, leaveWith: null })
    await say(order, { leaveWith: { place: 'doorman', name: 'Ana' } })
    await say(order, { leaveWith: { place: 'doorman' } })
    expect((await platform.read(order)).instructions?.leaveWith).toEqual({ place: 'doorman', name: null })
    expect((await platform.read(order)).version).toBe(order.version + 4)
  })

  test('ends with the delivery, and directions end with the pickup', async () => {
    const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked'])
    const late = { code: 'invalid_state', facts: { status: 'picked_up' } }
    await expect(say(order, { atHome: true, note: 'oi' })).rejects.toMatchObject(late)
    await say(order, { atHome: true })
    const ended = await platform.step(driver, order, 'on-route', 'delivered')
    expect(takesPresence(ended)).toBe(false)
    await expect(say(ended, { atHome: false })).rejects.toMatchObject({ code: 'invalid_state' })
  })

  test.each<[string, Partial<AddInstructions>, string]>([
    ['both wishes', { atHome: true, leaveWith: { place: 'doorman' } }, 'leave_with'],
    ['a neighbour without a name', { leaveWith: { place: 'neighbour', name: ' ' } }, 'leave_with.name'],
    ['a longer name', { leaveWith: { place: 'other', name: 'x'.repeat(81) } }, 'leave_with.name'],
    ['a name that runs backwards', { leaveWith: { place: 'other', name: 'a\u202eb' } }, 'leave_with.name'],
  ])('is refused: %s', async (_, input, field) => {
    const order = await platform.anOrder(shop)
    await expect(say(order, input)).rejects.toMatchObject({
      ...{ code: 'validation_failed', facts: { issues: [{ field }] } },
    })
  })
})

describe('another time', () => {
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

  test('is for owner and admins to allow, within limits', async () => {
    expect(await readRecipientRules(platform, { actor: shop })).toEqual(defaultRecipientRules)
    expect(await allow({ rescheduleDays: 30, fromHour: 0, untilHour: 24 })).toEqual(
      await readRecipientRules(platform, { actor: shop }),
    )
    for (const wrong of [{ rescheduleDays: 31 }, { fromHour: 24 }, { untilHour: 8 }, { rescheduleDays: 1.5 }])
      await expect(allow(wrong)).rejects.toMatchObject({ code: 'validation_failed' })
    const viewer = anActor({ ...shop, role: 'viewer' })
    await expect(readRecipientRules(platform, { actor: viewer })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a rating', () => {
  test('is given once, and never reaches the driver', async () => {
    const order = await platform.anOrderWith(driver, shop, ['accept', 'arrived', 'picked', 'on-route'])
    await expect(rate(order, { stars: 5 })).rejects.toMatchObject({ code: 'invalid_state' })
    await platform.step(driver, order, 'delivered')
    const given = { stars: 2, reasons: ['late', 'late', 'polite'] as const, text: 'Chegou de noite' }
    await rate(order, { ...given, reasons: [...given.reasons] })
    await rate(order, { ...given, reasons: [...given.reasons] })
    await expect(rate(order, { stars: 5 })).rejects.toMatchObject({ facts: { reason: 'already_rated' } })
    const now = await platform.read(order)
    expect(now.rating).toMatchObject({ stars: 2, reasons: ['polite', 'late'], text: 'Chegou de noite' })
    const timeline = await platform.timelineOf(order)
    expect(timeline.at(-1)).toMatchObject({ type: 'rated', facts: { stars: 2, reasons: 'polite, late' } })
    expect(firstBrokenEntry(sha256, timeline)).toBeNull()
    expect((await platform.eventsOf(order)).filter((kind) => kind === 'order.rated')).toHaveLength(1)
    expect((await findDelivery(platform, { actor: driver, code: order.code })).rating).toBeNull()
  })

  test('is one of two at the same moment', async () => {
    const order = await platform.anOrderWith(driver, shop, all)
    const results = await Promise.allSettled([rate(order, { stars: 1 }), rate(order, { stars: 5 })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rated = (await platform.timelineOf(order)).filter(({ type }) => type === 'rated')
    expect(rated).toHaveLength(1)
    expect((await platform.read(order)).rating?.stars).toBe(rated[0]!.facts.stars)
  })

  test('is over after 30 days', async () => {
    const order = await platform.anOrderWith(driver, shop, all)
    platform.pass(30 * 86_400)
    await expect(rate(order, { stars: 5 })).rejects.toMatchObject({ facts: { reason: 'rating_closed' } })
  })

  test.each([0, 6, 2.5, Number.NaN])('of %s stars is refused', async (stars) => {
    const order = await platform.anOrder(shop)
    await expect(rate(order, { stars })).rejects.toMatchObject({
      ...{ code: 'validation_failed', facts: { issues: [{ field: 'stars' }] } },
    })
  })

  test('counts in the figures and for the driver, as an average from five on', async () => {
    const stars = [5, 4, 5, 3, 5]
    const details = async () =>
      (await readDriverDetails(platform, { actor: driver, driverIds: [driver.userId] })).get(driver.userId)
    for (const one of stars) await rate(await platform.anOrderWith(driver, shop, all), { stars: one })
    await platform.webhookDeliveries.relay(platform.clock())
    while (await platform.figures.count());
    expect((await details())?.rating).toEqual({ count: 5, stars: 22 })
    const day = dayOf(platform.clock())
    const { total } = await readFigures(platform, { actor: shop, from: day, to: day, by: 'day' })
    expect(total).toMatchObject({ rated: 5, ratingStars: 22 })
  })
})

test('a link takes ten words a day and another ten ratings', async () => {
  const order = await platform.anOrder(shop)
  for (let index = 0; index < 10; index++) await say(order, { atHome: index % 2 === 0 })
  await expect(say(order, { atHome: true })).rejects.toMatchObject({
    ...{ code: 'rate_limited', facts: { policy: 'instructions-of-link' } },
  })
  for (let index = 0; index < 10; index++)
    await expect(rate(order, { stars: 5 })).rejects.toMatchObject({ code: 'invalid_state' })
  await expect(rate(order, { stars: 5 })).rejects.toMatchObject({
    ...{ code: 'rate_limited', facts: { policy: 'ratings-of-link' } },
  })
})

test('an erased recipient leaves stars and times, no words, and the chain holds', async () => {
  const order = await platform.anOrderWith(driver, shop, ['accept'])
  await say(order, { leaveWith: { place: 'neighbour', name: 'Valdomira' } })
  await platform.step(driver, order, 'arrived', 'picked', 'on-route', 'delivered')
  await rate(order, { stars: 4, text: 'A Valdomira recebeu' })
  await requestContactErasure(platform, { request: aRequestBy(shop), phone: '11912345678' })
  const rows = await platform.query(
    `SELECT to_jsonb(deliveries) AS row FROM deliveries WHERE order_id = $1
     UNION ALL SELECT to_jsonb(timeline_entries) FROM timeline_entries WHERE order_id = $1
     UNION ALL SELECT to_jsonb(outbox) FROM outbox WHERE order_id = $1`,
    [order.orderId],
  )
  expect(JSON.stringify(rows)).not.toMatch(/Valdomira/)
  expect((await platform.read(order)).rating).toMatchObject({ stars: 4, text: null })
  expect(firstBrokenEntry(sha256, await platform.timelineOf(order))).toBeNull()
})
