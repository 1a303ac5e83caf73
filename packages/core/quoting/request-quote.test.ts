import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { AddressInput } from '../geo/address.ts'
import { roadDistanceMeters } from '../geo/distance.ts'
import type { Geocoder } from '../geo/ports.ts'
import type { Actor } from '../identity/actor.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { findQuote } from './find-quote.ts'
import { type RequestQuote, requestQuote } from './request-quote.ts'

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

const issue = (field: string, text: string) => ({
  code: 'validation_failed',
  facts: { issues: [issueAt(field, expect.stringContaining(text))] },
})

describe('a quote of addresses', () => {
  test('has the points and the price of their postal codes while nothing closer is known', async () => {
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
})

describe('a quote of postal codes', () => {
  const request = (more: Partial<RequestQuote>) =>
    requestQuote(platform, { actor: shop, cepOrigem: '01310100', cepDestino: '04538133', ...more })

  test('is kept as it was promised', async () => {
    const quote = await request({ serviceType: 'van' })
    expect(quote).toMatchObject({
      tenantId: shop.tenantId,
      serviceType: 'VAN',
      orderId: null,
      tariffVersion: 1,
    })
    expect(await findQuote(platform, { actor: shop, quoteId: quote.id })).toEqual(quote)
  })

  test.each<[string, Partial<RequestQuote>, string]>([
    ['what is no postal code', { cepOrigem: '1310-100' }, 'cep_origem'],
    ['a postal code of no place', { cepDestino: '00000000' }, 'cep_destino'],
    ['a vehicle we do not have', { serviceType: 'BIKE' }, 'service_type'],
  ])('is refused for %s', async (_, more, field) => {
    await expect(request(more)).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field }] },
    })
  })
})
