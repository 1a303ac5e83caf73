import { defineEntity, p } from '@mikro-orm/core'
import { type OfferOutcome, offerOutcomes, type SkipReason } from '@rodovia/core/fleet/offer.ts'
import type { OfferId, OrderId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { allOrNone, atLeast, checks, oneOf, range } from './checks.ts'

export const OfferEntity = defineEntity({
  name: 'Offer',
  tableName: 'offers',
  properties: {
    id: p.uuid().$type<OfferId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    orderId: p.uuid().$type<OrderId>().index('offers_order_idx'),
    driverId: p.uuid().$type<UserId>().index('offers_driver_idx'),
    offeredAt: p.datetime(3),
    distanceMeters: p.integer(),
    radiusKm: p.integer(),
    skipped: p.json<{ driverId: UserId; reason: SkipReason }[]>(),
    outcome: p.string().length(10).$type<OfferOutcome>().strictNullable(),
    answeredAt: p.datetime(3).strictNullable(),
  },
  indexes: [
    {
      name: 'offers_offered_idx',
      expression:
        'create index offers_offered_idx on offers using brin (offered_at) with (autosummarize = on)',
    },
  ],
  checks: checks('offers', {
    distance_meters: atLeast('distance_meters', 0),
    radius_km: range('radius_km', 1, 5000),
    skipped: `jsonb_typeof(skipped) = 'array'`,
    outcome: oneOf('outcome', offerOutcomes),
    answer: allOrNone('outcome', 'answered_at'),
  }),
})
