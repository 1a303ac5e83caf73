import { defineEntity, p } from '@mikro-orm/core'
import type { Precision } from '@rodovia/core/geo/cep-range.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { cep, checks, lat, lng, matches, oneOf, range } from './checks.ts'

const precisions = ['street', 'district', 'city', 'region'] as const satisfies readonly Precision[]

/** Anybody may ask for one without an account, so its key is its own and the tenant may be absent. */
export const QuoteEntity = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.uuid().nullable(),
    originCep: p.string().length(8),
    originLat: p.double().$type<number>(),
    originLng: p.double().$type<number>(),
    originCity: p.string().length(120).nullable(),
    originUf: p.string().length(2),
    originPrecision: p.string().length(10),
    destinationCep: p.string().length(8),
    destinationLat: p.double().$type<number>(),
    destinationLng: p.double().$type<number>(),
    destinationCity: p.string().length(120).nullable(),
    destinationUf: p.string().length(2),
    destinationPrecision: p.string().length(10),
    serviceType: p.string().length(10),
    distanceMeters: p.integer(),
    tariffVersion: p.integer(),
    prices: p.json(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    orderId: p.uuid().nullable(),
  },
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
