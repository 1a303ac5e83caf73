import { defineEntity, p } from '@mikro-orm/core'
import {
  type RouteGain,
  type RouteOutcome,
  type RouteSkip,
  type RouteStopKind,
  routeOutcomes,
} from '@rodovia/core/delivery/model/route.ts'
import type { FreePlan } from '@rodovia/core/dispatch/by-plan/ports.ts'
import type { OrderId, RouteId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { allOrNone, atLeast, checks, isJson, oneOf } from './checks.ts'
import { brinIndex, id, text, time } from './column-types.ts'

type StoredMissed = { orderId: OrderId; kind: RouteStopKind; until: string; at: string }
export type StoredSkip = Omit<RouteSkip, 'at' | 'missed'> & { at: string; missed: readonly StoredMissed[] }

/** Routes that were offered to drivers. What becomes of their deliveries is in `deliveries`. */
export const RouteEntity = defineEntity({
  name: 'routes',
  properties: {
    id: id<RouteId>().primary(),
    driverId: id<UserId>().index('routes_driver_idx'),
    driverTenantId: id<TenantId>(),
    offeredBy: id<UserId>().strictNullable(),
    gain: p.json<RouteGain>().strictNullable(),
    offeredAt: time(),
    expiresAt: time(),
    stops: p.json<readonly { orderId: OrderId; kind: RouteStopKind; at: string }[]>(),
    distanceMeters: p.integer().$type<number>(),
    travelSeconds: p.integer().$type<number>(),
    endsAt: time(),
    outcome: text<RouteOutcome>(10).strictNullable(),
    answeredAt: time().strictNullable(),
    skips: p.json<readonly StoredSkip[]>().strictNullable(),
  },
  indexes: [
    { name: 'routes_fleet_idx', properties: ['driverTenantId', 'id'] },
    brinIndex('routes_offered_idx', 'routes', 'offered_at'),
  ],
  checks: checks('routes', {
    stops: isJson('array'),
    skips: isJson('array'),
    gain: isJson('object'),
    distance_meters: atLeast(0),
    travel_seconds: atLeast(0),
    outcome: oneOf(routeOutcomes),
    answer: allOrNone('outcome', 'answered_at'),
  }),
})

/** The plan of an organisation that dispatches by plan, and which process makes the next one. */
export const DispatchPlanEntity = defineEntity({
  name: 'dispatch_plans',
  properties: {
    tenantId: id<TenantId>().primary(),
    plannedAt: time().strictNullable(),
    routes: p.json<FreePlan['routes']>(),
    claimId: id().strictNullable(),
    claimedUntil: time().strictNullable(),
  },
  checks: checks('dispatch_plans', {
    routes: isJson('array'),
    claim: allOrNone('claim_id', 'claimed_until'),
  }),
})
