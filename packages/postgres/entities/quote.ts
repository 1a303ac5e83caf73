import { defineEntity, p } from '@mikro-orm/core'
import type { Precision } from '@rodovia/core/geo/cep-range.ts'
import type { Price } from '@rodovia/core/quoting/price.ts'
import type { Quote } from '@rodovia/core/quoting/quote.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import { tableColumns } from '../columns.ts'
import { cep, checks, lat, lng, matches, oneOf, range } from './checks.ts'

const precisions = ['street', 'district', 'city', 'region'] as const satisfies readonly Precision[]

/** Prices are JSON, whose whole numbers are exact up to `maxCents`. */
export type StoredPrice = {
  price_cents: number
  breakdown: { kind: Price['breakdown'][number]['kind']; cents: number }[]
}
type StoredQuote = Omit<Quote, 'prices'> & { prices: Record<Tier, StoredPrice> }

const place = () => ({
  cep: p.string().length(8),
  lat: p.double().$type<number>(),
  lng: p.double().$type<number>(),
  city: p.string().length(120).nullable(),
  uf: p.string().length(2),
  precision: p.string().length(10),
})

export const quoteColumns = tableColumns<StoredQuote>({
  id: p.uuid().primary(),
  tenantId: p.uuid().nullable(),
  origin: place(),
  destination: place(),
  serviceType: p.string().length(10),
  distanceMeters: p.integer(),
  tariffVersion: p.integer(),
  prices: p.json<StoredQuote['prices']>(),
  createdAt: p.datetime(3),
  expiresAt: p.datetime(3),
  orderId: p.uuid().nullable(),
})

/** Quotes need no account, so the primary key is the id alone and the tenant may be null. */
export const QuoteEntity = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: quoteColumns.properties,
  indexes: [{ name: 'quotes_unused_idx', properties: ['expiresAt'], where: 'order_id is null' }],
  checks: checks('quotes', {
    ...placeBounds('origin'),
    ...placeBounds('destination'),
    service_type: oneOf('service_type', serviceTypes),
    distance_meters: range('distance_meters', 0, 20_000_000),
    expires_at: 'expires_at > created_at',
  }),
})

function placeBounds(end: 'origin' | 'destination') {
  return {
    [`${end}_cep`]: cep(`${end}_cep`),
    [`${end}_lat`]: lat(`${end}_lat`),
    [`${end}_lng`]: lng(`${end}_lng`),
    [`${end}_uf`]: matches(`${end}_uf`, '^[A-Z]{2}$'),
    [`${end}_precision`]: oneOf(`${end}_precision`, precisions),
  }
}
