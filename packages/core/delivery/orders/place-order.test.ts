import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { assignDriver } from '../../dispatch/operate-delivery.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { requestQuote } from '../../quoting/request-quote.ts'
import { addSeconds } from '../../shared/clock.ts'
import { declineOffer } from '../steps/decline-offer.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmOrder, proposeOrder } from './propose-order.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const hour = 3600
/** From 21 hours from now, for two hours. */
const tomorrow = () => {
  const from = addSeconds(platform.clock(), 21 * hour)
  return { from, until: addSeconds(from, 2 * hour) }
}
const goOnDuty = (driver: Actor) => setAvailability(platform, { actor: driver, isAvailable: true })

describe('an order with a pickup window', () => {
  test('is paid at once and offered to nobody before its time, then to a driver on duty', async () => {
    const town = aTown()
    const driver = await platform.aDriver({ town })
    const pickupWindow = tomorrow()
    const order = await platform.anOrder(shop, { town, pickupWindow })
    const dispatchFrom = addSeconds(pickupWindow.from, -hour / 2)
    expect(await platform.eventsOf(order)).toEqual(['wallet.debit'])
    expect(order).toMatchObject({
      pickupWindow,
      dispatchFrom,
      dispatchAt: dispatchFrom,
      deadlineAt: addSeconds(pickupWindow.until, 3 * hour),
    })

    platform.pass(20.5 * hour - 1)
    await goOnDuty(driver)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'awaiting_driver', version: 1 })
    platform.pass(1)
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'assigned', driver: { id: driver.userId } })
  })

  test('waits for its time again when an operator asked somebody early who declined', async () => {
    const town = aTown()
    const driver = await platform.aDriver({ town })
    const order = await platform.anOrder(shop, { town, pickupWindow: tomorrow() })
    const { orderId, code } = order
    await assignDriver(platform, { request: aRequestBy(operator), orderId, driverId: driver.userId })
    await declineOffer(platform, { request: aRequestBy(driver), code })
    expect(await platform.read(order)).toMatchObject({
      status: 'awaiting_driver',
      dispatchAt: order.dispatchFrom,
    })
  })

  test('is canceled for free before anybody is asked', async () => {
    const order = await platform.anOrder(shop, { pickupWindow: tomorrow() })
    const { refundCents } = await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
    expect(refundCents).toBe(order.priceCents)
    expect(await platform.read(order)).toMatchObject({ status: 'canceled', dispatchAt: null })
  })

  test('keeps the price and the window of its proposal', async () => {
    const town = aTown()
    const quote = await requestQuote(platform, { actor: shop, cepOrigem: town.cep, cepDestino: town.cep })
    const pickupWindow = tomorrow()
    const deliveryWindow = { from: pickupWindow.until, until: addSeconds(pickupWindow.until, 2 * hour) }
    const request = aRequestBy(shop)
    const proposal = await proposeOrder(platform, {
      request,
      quoteId: quote.id,
      tier: 'express',
      senderPhone: '+55 11 3000-0000',
      recipientName: 'Ana Souza',
      recipientPhone: '+55 11 91234-5678',
      pickupWindow,
      deliveryWindow,
    })
    expect(proposal).toMatchObject({ pickupWindow, deliveryWindow, deadlineAt: deliveryWindow.until })
    const { order } = await confirmOrder(platform, { request, token: proposal.confirmationToken })
    expect(order).toMatchObject({
      pickupWindow,
      deliveryWindow,
      deadlineAt: deliveryWindow.until,
      dispatchFrom: proposal.dispatchFrom,
      priceCents: quote.prices.express.priceCents,
    })
    expect(await platform.read(order)).toMatchObject({ pickupWindow, deliveryWindow })
  })
})
