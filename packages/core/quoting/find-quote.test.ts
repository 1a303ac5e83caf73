import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { findQuote, findQuotes } from './find-quote.ts'
import { requestQuote } from './request-quote.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

test('a quote shows its addresses to its tenant only', async () => {
  const { id } = await requestQuote(platform, {
    actor: shop,
    // 1.3 km from the point of the postal code.
    originAddress: {
      ...{ postalCode: '01310-200', street: 'Avenida Paulista', number: '1578' },
      ...{ lat: -23.5614, lng: -46.6559 },
    },
    destinationAddress: { postalCode: '04538133', street: 'Rua Joaquim Floriano', number: '72' },
  })
  const seen = await findQuote(platform, { actor: operator, quoteId: id })
  expect(seen.origin).toMatchObject({ lat: -23.56, lng: -46.66, precision: 'district', details: null })
  expect(seen.destination.details).toBeNull()
})

test('quotes are seen by their tenant and by the platform, those of nobody by anyone who has their id', async () => {
  const idOf = async (actor: Actor | null) =>
    (await requestQuote(platform, { actor, cepOrigem: '01310100', cepDestino: '04538133' })).id
  const [own, others, nobodys] = [await idOf(shop), await idOf(await platform.aShop()), await idOf(null)]
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
