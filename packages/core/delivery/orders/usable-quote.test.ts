import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { Quote } from '../../quoting/quote.ts'
import { requestQuote } from '../../quoting/request-quote.ts'
import { addSeconds } from '../../shared/clock.ts'
import { placeOrder } from './place-order.ts'

let platform: UseCases
let shop: Actor
let otherShop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  otherShop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const request = (actor: Actor | null) =>
  requestQuote(platform, { actor, cepOrigem: '01310100', cepDestino: '04538133' })

const order = (actor: Actor, { id }: Quote) =>
  placeOrder(platform, {
    request: aRequestBy(actor),
    quoteId: id,
    tier: 'turbo',
    senderPhone: '+55 11 3000-0000',
    recipientName: 'Ana Souza',
    recipientPhone: '+55 11 91234-5678',
  })

describe('a quote', () => {
  test('that a shipper asked for is his tenant’s to order, and nobody else’s', async () => {
    const quote = await request(shop)
    await expect(order(otherShop, quote)).rejects.toMatchObject({
      code: 'not_found',
      facts: { kind: 'quote', id: quote.id },
    })
    const colleague: Actor = { ...shop, userId: platform.newId(), role: 'manager' }
    const { order: placed } = await order(colleague, quote)
    expect(placed).toMatchObject({ quoteId: quote.id, priceCents: quote.prices.turbo.priceCents })
  })

  test('that nobody in particular asked for is ordered by who comes first', async () => {
    const quote = await request(null)
    expect(quote.tenantId).toBeNull()
    await order(otherShop, quote)
    await expect(order(shop, quote)).rejects.toMatchObject({ code: 'quote_used' })
  })

  test('can be ordered for fifteen minutes and not a moment longer', async () => {
    const [first, second] = [await request(shop), await request(shop)]
    expect(first.expiresAt).toEqual(addSeconds(first.createdAt, 900))
    platform.pass(899)
    await order(shop, first)
    platform.pass(1)
    await expect(order(shop, second)).rejects.toMatchObject({
      code: 'quote_expired',
      facts: { quoteId: second.id, expiredAt: second.expiresAt },
    })
  })
})
