import { orderView } from '@rodovia/core/delivery/order-view.ts'
import { type PlaceOrder, placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { proposeOrder } from '@rodovia/core/delivery/orders/propose-order.ts'
import { publicPlace } from '@rodovia/core/delivery/place-views.ts'
import type { AddressInput } from '@rodovia/core/geo/address.ts'
import { roadDistanceMeters } from '@rodovia/core/geo/distance.ts'
import type { Geocoder } from '@rodovia/core/geo/ports.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { findQuote } from '@rodovia/core/quoting/find-quote.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import { type RequestQuote, requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../support/use-cases.ts'

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

const quote = (input: Partial<RequestQuote> = ends, ports: UseCases = platform) =>
  requestQuote(ports, { actor: shop, ...input })
const order = ({ id }: Quote, more: Partial<PlaceOrder> = {}, ports: UseCases = platform) =>
  placeOrder(ports, { ...orderInput(id), ...more })
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
  facts: { issues: [{ field, issue: expect.stringContaining(text) }] },
})

describe('a quote', () => {
  test('of two addresses has the points and the price of their postal codes while nothing closer is known', async () => {
    const byAddress = await quote()
    const byCep = await quote({ cepOrigem: '01310200', cepDestino: '04538133' })
    expect(byAddress.origin).toMatchObject({ precision: 'district', details: { street: 'Avenida Paulista' } })
    expect(byAddress.prices).toEqual(byCep.prices)
    expect(byCep.origin).toEqual({ ...byAddress.origin, details: null })
    expect(await findQuote(platform, { actor: shop, quoteId: byAddress.id })).toEqual(byAddress)
  })

  test('is priced by pins, which beat the geocoder, and by the geocoder, which beats the postal code', async () => {
    const geocoder: Geocoder = { locate: async () => ({ lat: -23.6, lng: -46.68, precision: 'postal_code' }) }
    const priced = await quote({ ...ends, originAddress: { ...paulista, ...pin } }, { ...platform, geocoder })
    expect(priced.origin).toMatchObject({ ...pin, precision: 'pin' })
    expect(priced.destination).toMatchObject({ lat: -23.6, lng: -46.68, precision: 'postal_code' })
    expect(priced.distanceMeters).toBe(roadDistanceMeters(pin, { lat: -23.6, lng: -46.68 }))
    expect(await findQuote(platform, { actor: shop, quoteId: priced.id })).toEqual(priced)
  })

  test.each<[string, Partial<RequestQuote>, object]>([
    [
      'with a pin far from its postal code',
      { originAddress: { ...paulista, lat: -22.9, lng: -43.2 } },
      issue('origin_address.lat', 'is 360 km from São Paulo - SP, 01310-200; at most 100 km'),
    ],
    [
      'with two postal codes for one end',
      { cepOrigem: '01310100' },
      issue('cep_origem', 'is 01310100, but the postal code of origin_address is 01310200'),
    ],
    [
      'without a destination',
      { destinationAddress: null },
      issue('cep_destino', 'is required, or destination_address'),
    ],
    [
      'of a street without a name',
      { destinationAddress: { ...itaim, street: ' ' } },
      issue('destination_address.street', 'must not be empty'),
    ],
    ['of nobody, because anybody could read it', { actor: null }, { code: 'unauthorized' }],
  ])('%s is refused', async (_, change, refusal) => {
    await expect(quote({ ...ends, ...change })).rejects.toMatchObject(refusal)
  })

  test('shows its addresses to its tenant only', async () => {
    const { id } = await quote({ ...ends, originAddress: { ...paulista, ...pin } })
    const seen = await findQuote(platform, { actor: operator, quoteId: id })
    expect(seen.origin).toMatchObject({ lat: -23.56, lng: -46.66, precision: 'district', details: null })
    expect(seen.destination.details).toBeNull()
  })
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
