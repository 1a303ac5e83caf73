import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { printShipmentLabels } from './shipment-labels.ts'
import { itemsOf, order, quote, toItaim, toPinheiros } from './shipments.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const isDefective = false
afterEach(async () => {
  if (!isDefective) expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('a shipment', () => {
  test('prints the labels of its orders but for the canceled ones, and none before', async () => {
    const shop = await platform.aShop()
    const shipment = await quote(platform, shop, [toItaim, toPinheiros, toItaim])
    const print = () => printShipmentLabels(platform, { actor: shop, id: shipment.id, language: 'pt-BR' })
    await expect(print()).rejects.toMatchObject({ code: 'invalid_state' })
    await order(platform, shop, shipment)
    const [first, second, third] = (await itemsOf(platform, shipment)).map(({ orderId }) => orderId!)
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: second! })
    const orders = await platform.deliveries.findByOrderIds([first!, third!])
    const { codes, pdf } = await print()
    expect(codes).toEqual([orders.get(first!)!.code, orders.get(third!)!.code])
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
