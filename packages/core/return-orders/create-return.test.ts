import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDelivery, noon } from '../../../test/support/builders.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { ReturnRules } from '../delivery/model/settings.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import { assignDriver } from '../dispatch/operate-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import { isSound } from '../wallet/soundness.ts'
import { returnOffer } from './create-return.ts'
import {
  aDeliveredOrder,
  anOrderOnItsWay,
  balanceOf,
  returnsOf,
  spend,
  toTheDoor,
  wantBack,
} from './returns.fixture.ts'

let platform: UseCases
let shop: Actor
let driver: Actor
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
})
afterEach(async () => {
  expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('the offer of a return', () => {
  const rules: ReturnRules = { attempts: 2, days: 7, failedPercent: 50, wantedPercent: 100 }
  const delivered = aDelivery({ status: 'delivered', endedAt: noon })
  const after = (days: number) => addHours(noon, 24 * days)
  const hindrance = (...input: Parameters<typeof returnOffer>) => returnOffer(...input).hindrance

  test('is possible until the instant after the days', () => {
    expect(hindrance(delivered, null, rules, addSeconds(after(7), -1))).toBeNull()
    expect(hindrance(delivered, null, rules, after(7))).toBe('return_too_late')
    expect(returnOffer(delivered, null, rules, noon).until).toEqual(after(7))
  })

  test('is never possible where the tenant has no days', () => {
    expect(hindrance(delivered, null, { ...rules, days: 0 }, noon)).toBe('return_too_late')
  })

  test('is possible again after a canceled one, not after another', () => {
    expect(hindrance(delivered, { status: 'canceled' }, rules, noon)).toBeNull()
    expect(hindrance(delivered, { status: 'delivered' }, rules, noon)).toBe('already_returned')
  })

  test('is not possible of a return, before the delivery, and without its people', () => {
    expect(hindrance({ ...delivered, returnOf: delivered.orderId }, null, rules, noon)).toBe('is_a_return')
    expect(hindrance(aDelivery({ status: 'in_transit' }), null, rules, noon)).toBe('not_delivered')
    const recipient = { name: 'Pessoa apagada', phone: '0' }
    expect(hindrance({ ...delivered, recipient }, null, rules, noon)).toBe('person_erased')
  })
})

describe('a return that the recipient wants', () => {
  test('is an order of its own from the recipient, paid in full, and its original stays delivered', async () => {
    const metadata = { centro_de_custo: '12' }
    const order = await aDeliveredOrder(platform, shop, driver, { metadata })
    const before = (await balanceOf(platform, shop))!
    const {
      order: back,
      original,
      balanceCents,
    } = await wantBack(platform, shop, order, { remarks: 'Caixa na portaria' })
    expect(original).toMatchObject({ status: 'delivered', returnedBy: back.orderId })
    expect(back).toMatchObject({
      status: 'awaiting_driver',
      driver: null,
      priceCents: order.priceCents,
      remarks: 'Caixa na portaria',
      metadata,
      origin: order.destination,
    })
    expect(balanceCents).toBe(before - back.priceCents)
    expect((await platform.timelineOf(back))[0]).toMatchObject({
      type: 'create',
      facts: { original_code: order.code, reason: 'damaged' },
    })
    const quote = await platform.deliveries.findQuote(back.quoteId)
    expect(quote).toMatchObject({ orderId: back.orderId, prices: { turbo: { priceCents: back.priceCents } } })
    const second = await platform.aDriver()
    await platform.query('UPDATE deliveries SET dispatch_at = NULL WHERE order_id = $1', [back.orderId])
    await assignDriver(platform, {
      request: aRequestBy(operator),
      orderId: back.orderId,
      driverId: second.userId,
    })
    await platform.step(second, back, ...toTheDoor, 'delivered')
    expect(await platform.read(order)).toMatchObject({ status: 'delivered' })
  })

  test('asked for twice at once is made once', async () => {
    const order = await aDeliveredOrder(platform, shop, driver)
    const before = (await balanceOf(platform, shop))!
    const outcomes = await Promise.allSettled([
      wantBack(platform, shop, order),
      wantBack(platform, shop, order),
      wantBack(platform, shop, order),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          code: 'invalid_state',
          facts: { reason: 'already_returned' },
        })
    expect(await returnsOf(platform, order)).toHaveLength(1)
    expect(await balanceOf(platform, shop)).toBe(before - order.priceCents)
  })

  test('with the same Idempotency-Key is the same return', async () => {
    const order = await aDeliveredOrder(platform, shop, driver)
    const idempotencyKey = { callerId: shop.userId, key: platform.newId<never>(), resultId: null }
    const request = { ...aRequestBy(shop), idempotencyKey }
    const first = await wantBack(platform, shop, order, { request })
    const again = { ...request, idempotencyKey: { ...idempotencyKey, resultId: first.order.orderId } }
    expect(await wantBack(platform, shop, order, { request: again })).toMatchObject({
      order: { orderId: first.order.orderId },
      balanceCents: first.balanceCents,
    })
  })

  test('that was canceled is refunded and leaves its order free for another', async () => {
    const order = await aDeliveredOrder(platform, shop, driver)
    const before = await balanceOf(platform, shop)
    const { order: back } = await wantBack(platform, shop, order)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: back.orderId })
    expect(await balanceOf(platform, shop)).toBe(before)
    const second = await wantBack(platform, shop, order)
    expect(second.order.orderId).not.toBe(back.orderId)
  })

  test('is refused before the delivery, after the days, of a return, and of another tenant', async () => {
    const refusals = (reason: string) => ({ code: 'invalid_state', facts: { reason } })
    const open = await anOrderOnItsWay(platform, shop, driver)
    await expect(wantBack(platform, shop, open)).rejects.toMatchObject(refusals('not_delivered'))
    const order = await platform.step(driver, open, 'delivered')
    await expect(
      wantBack(platform, shop, order, { request: aRequestBy(await platform.aShop()) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(wantBack(platform, shop, order, { reason: 'rain' })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    platform.pass(7 * 86_400 - 1)
    const { order: back } = await wantBack(platform, shop, order)
    await expect(wantBack(platform, shop, back)).rejects.toMatchObject(refusals('is_a_return'))
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: back.orderId })
    platform.pass(1)
    await expect(wantBack(platform, shop, order)).rejects.toMatchObject(refusals('return_too_late'))
  })

  test('is refused where the wallet does not cover it, and nothing is written', async () => {
    const order = await aDeliveredOrder(platform, shop, driver)
    await spend(platform, shop, (await balanceOf(platform, shop))!)
    await expect(wantBack(platform, shop, order)).rejects.toMatchObject({
      code: 'insufficient_funds',
      facts: { balanceCents: 0n, priceCents: order.priceCents },
    })
    expect(await returnsOf(platform, order)).toEqual([])
    expect(await platform.read(order)).toMatchObject({ returnedBy: null })
  })
})
