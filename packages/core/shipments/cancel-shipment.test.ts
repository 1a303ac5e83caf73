import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { assignDriver } from '../dispatch/operate-delivery.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { balanceOf, itemsOf, order, quote, sumsOf, toItaim, toPinheiros } from './shipments.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const isDefective = false
afterEach(async () => {
  if (!isDefective) expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('canceling a shipment', () => {
  test('refunds what was paid for each open order, once, and leaves those that were picked up', async () => {
    const [shop, driver] = await Promise.all([platform.aShop(), platform.aDriver()])
    const before = await balanceOf(platform, shop)
    const shipment = await quote(platform, shop, [toItaim, toPinheiros, toItaim])
    await order(platform, shop, shipment)
    const items = await itemsOf(platform, shipment)
    const offered = await assignDriver(platform, {
      request: aRequestBy(operator),
      orderId: items[0]!.orderId!,
      driverId: driver.userId,
    })
    await platform.step(driver, offered, 'accept', 'arrived', 'picked')
    const cancel = () => cancelShipment(platform, { request: aRequestBy(shop), id: shipment.id })
    const refund = items[1]!.priceCents! + items[2]!.priceCents!
    expect(await cancel()).toMatchObject({ canceled: 2, kept: 1, refundCents: refund })
    expect(await balanceOf(platform, shop)).toBe(before - items[0]!.priceCents!)
    expect(await cancel()).toMatchObject({ canceled: 0, kept: 1, refundCents: 0n })
    expect(await sumsOf(platform, shipment)).toMatchObject({ orders: { picked_up: 1, canceled: 2 } })
  })
})
