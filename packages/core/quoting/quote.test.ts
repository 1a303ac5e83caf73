import { describe, expect, test } from 'vitest'
import type { Cep } from '../geo/cep.ts'
import { addSeconds } from '../shared/clock.ts'
import type { OrderId, QuoteId } from '../shared/ids.ts'
import { priceTrip } from './price.ts'
import { assertQuoteUsable, draftQuote, type Quote, type QuoteDraft } from './quote.ts'
import { firstTariff } from './tariff.ts'

const id = '019a0000-0000-7000-8000-000000000001' as QuoteId
const orderId = '019a0000-0000-7000-8000-000000000002' as OrderId
const at = new Date('2026-03-01T12:00:00.000Z')
const lifeSeconds = 900

describe('a drafted quote', () => {
  test('holds the estimated road distance and the price of it in each tier', () => {
    const quote = aQuote()
    expect(quote.distanceMeters).toBe(13_600)
    expect(quote.prices).toEqual(
      priceTrip({ tariff: firstTariff, serviceType: 'CAR', distanceMeters: 13_600 }),
    )
  })

  test('takes distance, time and line of the road network instead, the distance in steps of 100 m', () => {
    const route = { meters: 15_151, seconds: 1_499.6, line: '_p~iF~ps|U' }
    expect(aQuote({ route })).toMatchObject({
      distanceMeters: 15_200,
      roadSeconds: 1_500,
      roadLine: '_p~iF~ps|U',
    })
    expect(aQuote()).toMatchObject({ roadSeconds: null, roadLine: null })
  })

  test('keeps the version of its tariff, and belongs to no order yet', () => {
    expect(aQuote({ tariff: { ...firstTariff, version: 7 } })).toMatchObject({
      tariffVersion: 7,
      orderId: null,
    })
  })

  test('expires when its life is over', () => {
    expect(aQuote().expiresAt).toEqual(new Date('2026-03-01T12:15:00.000Z'))
  })
})

describe('using a quote', () => {
  const lastMoment = new Date(addSeconds(at, lifeSeconds).getTime() - 1)
  const end = addSeconds(at, lifeSeconds)

  test('is possible until the last millisecond of its life', () => {
    expect(() => assertQuoteUsable(aQuote(), at)).not.toThrow()
    expect(() => assertQuoteUsable(aQuote(), lastMoment)).not.toThrow()
  })

  test('is refused as expired from the very instant of its end', () => {
    expect(() => assertQuoteUsable(aQuote(), end)).toThrow(
      expect.objectContaining({ code: 'quote_expired', facts: { quoteId: id, expiredAt: end } }),
    )
  })

  test('is refused as used when an order has it, expired or not', () => {
    const used: Quote = { ...aQuote(), orderId }
    for (const moment of [lastMoment, end]) {
      expect(() => assertQuoteUsable(used, moment)).toThrow(
        expect.objectContaining({ code: 'quote_used', facts: { quoteId: id } }),
      )
    }
  })
})

function aQuote(change: Partial<QuoteDraft> = {}): Quote {
  const place = { city: 'São Paulo', uf: 'SP', precision: 'district', details: null } as const
  return draftQuote({
    id,
    tenantId: null,
    origin: { cep: '01310100' as Cep, lat: -23.56, lng: -46.65, ...place },
    destination: { cep: '04795000' as Cep, lat: -23.65, lng: -46.68, ...place },
    serviceType: 'CAR',
    tariff: firstTariff,
    at,
    lifeSeconds,
    route: null,
    ...change,
  })
}
