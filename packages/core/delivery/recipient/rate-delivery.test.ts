import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDelivery, noon, sha256 } from '../../../../test/support/builders.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { readFigures } from '../../figures/read-figures.ts'
import { readDriverDetails } from '../../fleet/read-drivers.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestContactErasure } from '../../privacy/request-erasure.ts'
import { addHours } from '../../shared/clock.ts'
import { dayOf } from '../../shared/local-day.ts'
import type { Delivery } from '../model/delivery.ts'
import { firstBrokenEntry } from '../model/timeline.ts'
import { findDelivery } from '../reading/read-deliveries.ts'
import { type AddInstructions, addInstructions } from './add-instructions.ts'
import { type RateDelivery, rateDelivery, takesRating } from './rate-delivery.ts'

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

const all = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const

describe('a rating', () => {
  test('is taken for 30 days, once', () => {
    const order = aDelivery({ status: 'delivered', endedAt: noon })
    expect(takesRating(order, addHours(noon, 30 * 24 - 1))).toBe(true)
    expect(takesRating(order, addHours(noon, 30 * 24))).toBe(false)
    const rating = { stars: 5, reasons: [], text: null, at: noon }
    expect(takesRating({ ...order, rating }, noon)).toBe(false)
    expect(takesRating({ ...order, status: 'returned' }, noon)).toBe(false)
  })

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
