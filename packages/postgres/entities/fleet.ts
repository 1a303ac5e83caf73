import { defineEntity, p } from '@mikro-orm/core'
import { type DeclineReason, declineReasons } from '@rodovia/core/fleet/decline.ts'
import { type OfferOutcome, offerOutcomes, type SkipReason } from '@rodovia/core/fleet/offer.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import type { OfferId, OrderId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { StoredProgress } from '../fleet/progress.ts'
import { allOrNone, atLeast, checks, isJson, lat, lng, oneOf, range } from './checks.ts'
import { brinIndex, degrees, id, text, time } from './column-types.ts'

/** Serves nearest-first searches; a migration defines `map_point`. */
function placeIndex(name: string, where: string) {
  return `create index ${name} on drivers using gist (map_point(lat, lng)) where ${where}`
}

/** The data of a driver that changes often; name and persona are in `users`. */
export const DriverEntity = defineEntity({
  name: 'drivers',
  properties: {
    userId: id().primary(),
    isAvailable: p.boolean(),
    lastSeenAt: time().nullable(),
    lat: degrees().nullable(),
    lng: degrees().nullable(),
    positionedAt: time().strictNullable(),
    accuracyMeters: p.float().strictNullable(),
    batteryPercent: p.smallint().strictNullable(),
    isKeptFresh: p.boolean(),
    activeDeliveries: p.integer(),
  },
  indexes: [
    { name: 'drivers_available_idx', expression: placeIndex('drivers_available_idx', 'is_available') },
    { name: 'drivers_away_idx', expression: placeIndex('drivers_away_idx', 'not is_available') },
  ],
  checks: checks('drivers', {
    lat,
    lng,
    place: allOrNone('lat', 'lng'),
    battery_percent: range(0, 100),
    active_deliveries: atLeast(0),
  }),
})

export const OfferEntity = defineEntity({
  name: 'offers',
  properties: {
    id: id<OfferId>().primary(),
    tenantId: id<TenantId>().primary(),
    orderId: id<OrderId>().index('offers_order_idx'),
    driverId: id<UserId>().index('offers_driver_idx'),
    offeredAt: time(),
    distanceMeters: p.integer(),
    radiusKm: p.integer(),
    skipped: p.json<{ driverId: UserId; reason: SkipReason }[]>(),
    outcome: text<OfferOutcome>(10).strictNullable(),
    answeredAt: time().strictNullable(),
    declineReason: text<DeclineReason>(20).strictNullable(),
    declineNote: text(300).strictNullable(),
  },
  indexes: [brinIndex('offers_offered_idx', 'offers', 'offered_at')],
  checks: checks('offers', {
    distance_meters: atLeast(0),
    radius_km: range(1, 5000),
    skipped: isJson('array'),
    outcome: oneOf(offerOutcomes),
    answer: allOrNone('outcome', 'answered_at'),
    decline_reason: oneOf(declineReasons),
    decline: "coalesce(decline_reason, decline_note) is null or outcome = 'declined'",
  }),
})

/**
 * The last search for a driver, per order: the drivers who got no offer, and the reasons, in the same order.
 */
export const PassedOverEntity = defineEntity({
  name: 'passed_over',
  properties: {
    orderId: id().primary(),
    tenantId: id().primary(),
    at: time().index('passed_over_at_idx'),
    serviceType: text(10),
    isOffered: p.boolean(),
    driverIds: p.json<UserId[]>(),
    reasons: p.json<unknown[]>(),
  },
  indexes: [
    {
      name: 'passed_over_drivers_idx',
      expression: 'create index passed_over_drivers_idx on passed_over using gin (driver_ids jsonb_path_ops)',
    },
  ],
  checks: checks('passed_over', {
    service_type: oneOf(serviceTypes),
    driver_ids: isJson('array'),
    reasons: isJson('array'),
  }),
})

/** The newest position of each delivery, without a search in the partitions of `positions`. */
export const LastPositionEntity = defineEntity({
  name: 'last_positions',
  properties: {
    orderId: id().primary(),
    tenantId: id().primary(),
    driverId: id(),
    lat: degrees(),
    lng: degrees(),
    at: time(),
    progress: p.json<StoredProgress>().strictNullable(),
  },
  checks: checks('last_positions', {
    lat,
    lng,
    progress: isJson('object'),
  }),
})

/**
 * The number of legs of a vehicle, by the hour in which they began, with a speed in this bucket:
 * core/estimates/speeds.ts.
 */
export const MeasuredSpeedEntity = defineEntity({
  name: 'measured_speeds',
  properties: {
    serviceType: text(10).primary(),
    hour: p.smallint().primary().autoincrement(false),
    bucket: p.smallint().primary().autoincrement(false),
    legs: p.bigint(),
  },
  checks: checks('measured_speeds', {
    service_type: oneOf(serviceTypes),
    hour: range(0, 23),
    bucket: atLeast(0),
    legs: atLeast(1),
  }),
})

/** One row: the end of the measured period. */
export const SpeedsMeasuredEntity = defineEntity({
  name: 'speeds_measured',
  properties: {
    id: p.integer().primary().autoincrement(false),
    until: time(),
  },
  checks: checks('speeds_measured', { id: 'id = 1' }),
})
