import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { confirmReturn, proposeReturn } from './propose-return.ts'
import { aDeliveredOrder } from './returns.fixture.ts'

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

describe('a return that the recipient wants', () => {
  test('is proposed with its price and confirmed once', async () => {
    const order = await aDeliveredOrder(platform, shop, driver)
    const request = aRequestBy(shop)
    const proposal = await proposeReturn(platform, { request, orderId: order.orderId, reason: 'wrong_item' })
    expect(proposal).toMatchObject({ isAllowed: true, hindrance: null, priceCents: order.priceCents })
    const token = proposal.proposed!.confirmationToken
    const { order: back } = await confirmReturn(platform, { request, token })
    expect(back).toMatchObject({ returnOf: order.orderId })
    await expect(confirmReturn(platform, { request, token })).rejects.toMatchObject({
      code: 'confirmation_used',
      facts: { orderId: back.orderId },
    })
  })
})
