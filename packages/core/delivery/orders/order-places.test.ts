import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { AddressInput } from '../../geo/address.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { Quote } from '../../quoting/quote.ts'
import { type RequestQuote, requestQuote } from '../../quoting/request-quote.ts'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { orderView } from '../model/order-view.ts'
import { publicPlace } from '../model/place-views.ts'
import { type PlaceOrder, placeOrder } from './place-order.ts'
import { proposeOrder } from './propose-order.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const paulista: AddressInput = {
  postalCode: '01310-200',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'sala 4',
  district: 'Bela Vista',
}
const itaim: AddressInput = { postalCode: '04538133', street: 'Rua Joaquim Floriano', number: '72' }
/** 1.3 km from the point of the postal code. */
const pin = { lat: -23.5614, lng: -46.6559 }
const ends = { originAddress: paulista, destinationAddress: itaim }

const quote = (input: Partial<RequestQuote> = ends) => requestQuote(platform, { actor: shop, ...input })
const order = ({ id }: Quote, more: Partial<PlaceOrder> = {}) =>
  placeOrder(platform, { ...orderInput(id), ...more })
const orderInput = (quoteId: string) => ({
  request: aRequestBy(shop),
  quoteId,
  tier: 'turbo',
  senderPhone: '+55 11 3000-0000',
  recipientName: 'Ana Souza',
  recipientPhone: '+55 11 91234-5678',
})
const issue = (field: string, text: string) => ({
  code: 'validation_failed',
  facts: { issues: [issueAt(field, expect.stringContaining(text))] },
})

describe('an order', () => {
  test('keeps the addresses of its quote, complete in one line', async () => {
    const { order: placed } = await order(await quote())
    expect(placed.origin).toMatchObject({
      address: 'Avenida Paulista, 1578, sala 4 - Bela Vista, São Paulo - SP, 01310-200',
      precision: 'district',
      details: { complement: 'sala 4' },
    })
    expect(await platform.read(placed)).toEqual(placed)
  })

  test('may have addresses of its own, which beat those of the quote', async () => {
    const own = { originAddress: { ...paulista, number: '900', ...pin } }
    const { order: placed } = await order(await quote(), own)
    expect(placed.origin).toMatchObject({ details: { number: '900' }, ...pin, precision: 'pin' })
    expect(placed.destination.details).toMatchObject({ number: '72' })
    const ofCeps = await quote({ cepOrigem: '01310200', cepDestino: '04538133' })
    const proposed = await proposeOrder(platform, { ...orderInput(ofCeps.id), ...ends })
    expect(proposed.destination.address).toBe('Rua Joaquim Floriano, 72, São Paulo - SP, 04538-133')
  })

  test('of postal codes is as before, and says that its address is incomplete', async () => {
    const placed = (await order(await quote({ cepOrigem: '01310200', cepDestino: '04538133' }))).order
    expect(placed.origin).toMatchObject({ address: 'São Paulo - SP, 01310-200', details: null })
    expect(orderView(placed, '')).toMatchObject({ address_incomplete: true, origem: { details: null } })
    const complete = (await order(await quote())).order
    expect(orderView(complete, '')).toMatchObject({
      address_incomplete: false,
      origem: { details: { postal_code: '01310200', state: 'SP', number: '1578', lat: null } },
    })
  })

  test('with an address of another postal code is refused with both', async () => {
    const elsewhere = { destinationAddress: { ...itaim, postalCode: '20040-002', state: 'RJ' } }
    await expect(order(await quote(), elsewhere)).rejects.toMatchObject({
      code: 'address_outside_quote',
      facts: { field: 'destination_address', postalCode: '20040002', quotePostalCode: '04538133' },
    })
  })

  test('does not take a trip that is much longer than the quoted one', async () => {
    const quoted = await quote({ cepOrigem: '01310200', cepDestino: '04538133' })
    const far = { destinationAddress: { ...itaim, lat: -23.95, lng: -46.34 } }
    await expect(order(quoted, far)).rejects.toMatchObject(
      issue('destination_address', `the quote is for ${(quoted.distanceMeters / 1000).toFixed(1)} km`),
    )
  })

  test('shows the public its town, and a point that finds no door', async () => {
    const { order: placed } = await order(await quote({ ...ends, originAddress: { ...paulista, ...pin } }))
    expect(publicPlace(placed.origin)).toMatchObject({
      address: 'São Paulo - SP, 01310-200',
      lat: -23.56,
      lng: -46.66,
      details: null,
    })
  })
})
