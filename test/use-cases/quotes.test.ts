import { placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { findQuote, findQuotes } from '@rodovia/core/quoting/find-quote.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import { type RequestQuote, requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let shop: Actor
let otherShop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  otherShop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const request = (actor: Actor | null, more: Partial<RequestQuote> = {}) =>
  requestQuote(platform, { actor, cepOrigem: '01310100', cepDestino: '04538133', ...more })

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
  test('is kept as it was promised', async () => {
    const quote = await request(shop, { serviceType: 'van' })
    expect(quote).toMatchObject({
      tenantId: shop.tenantId,
      serviceType: 'VAN',
      orderId: null,
      tariffVersion: 1,
    })
    expect(await findQuote(platform, { actor: shop, quoteId: quote.id })).toEqual(quote)
  })

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

  test.each<[string, Partial<RequestQuote>, string]>([
    ['what is no postal code', { cepOrigem: '1310-100' }, 'cep_origem'],
    ['a postal code of no place', { cepDestino: '00000000' }, 'cep_destino'],
    ['a vehicle we do not have', { serviceType: 'BIKE' }, 'service_type'],
  ])('is refused for %s', async (_, more, field) => {
    await expect(request(shop, more)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field }] },
    })
  })
})

test('quotes are seen by their tenant and by the platform, those of nobody by anyone who has their id', async () => {
  const idOf = async (actor: Actor | null) => (await request(actor)).id
  const [own, others, nobodys] = [await idOf(shop), await idOf(otherShop), await idOf(null)]
  const seenBy = async (actor: Actor | null) => {
    const found = await findQuotes(platform, { actor, quoteIds: [own, others, nobodys, 'no id'] })
    return new Set(found.keys())
  }
  expect(await seenBy(shop)).toEqual(new Set([own, nobodys]))
  expect(await seenBy(null)).toEqual(new Set([nobodys]))
  expect(await seenBy(operator)).toEqual(new Set([own, others, nobodys]))
  for (const quoteId of [others, 'no id'])
    await expect(findQuote(platform, { actor: shop, quoteId })).rejects.toMatchObject({ code: 'not_found' })
})
