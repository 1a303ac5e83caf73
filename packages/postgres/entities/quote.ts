import { defineEntity, p } from '@mikro-orm/core'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import type { Precision } from '@rodovia/core/geo/cep-range.ts'
import type { PriceLineKind } from '@rodovia/core/quoting/price.ts'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import type { OrderId, QuoteId, TenantId } from '@rodovia/core/shared/ids.ts'
import { cep, checks, lat, lng, matches, oneOf, range } from './checks.ts'

/** A price as JSON: whole centavos, which are safe integers up to `maxCents`. */
export type StoredPrice = { price_cents: number; breakdown: { kind: PriceLineKind; cents: number }[] }

const precisions = ['street', 'district', 'city', 'region'] as const satisfies readonly Precision[]

/** Anybody may ask for one without an account, so its key is its own and the tenant may be absent. */
export const QuoteEntity = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    id: p.uuid().$type<QuoteId>().primary(),
    tenantId: p.uuid().$type<TenantId>().strictNullable(),
    originCep: p.string().length(8).$type<Cep>(),
    originLat: p.double().$type<number>(),
    originLng: p.double().$type<number>(),
    originCity: p.string().length(120).strictNullable(),
    originUf: p.string().length(2),
    originPrecision: p.string().length(10).$type<Precision>(),
    destinationCep: p.string().length(8).$type<Cep>(),
    destinationLat: p.double().$type<number>(),
    destinationLng: p.double().$type<number>(),
    destinationCity: p.string().length(120).strictNullable(),
    destinationUf: p.string().length(2),
    destinationPrecision: p.string().length(10).$type<Precision>(),
    serviceType: p.string().length(10).$type<ServiceType>(),
    distanceMeters: p.integer(),
    tariffVersion: p.integer(),
    prices: p.json<Record<Tier, StoredPrice>>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    orderId: p.uuid().$type<OrderId>().strictNullable(),
  },
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
