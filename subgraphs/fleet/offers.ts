import { findCandidates } from '@rodovia/core/dispatch/dispatch-queue.ts'
import { readOffers } from '@rodovia/core/dispatch/read-offers.ts'
import type { AssessedCandidate } from '@rodovia/core/fleet/matching.ts'
import type { Offer, OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import { describedValues } from '../shared/enums.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { orderEntity } from '../shared/order.ts'
import { builder } from './builder.ts'
import { DriverRef, driverOf } from './driver.ts'

const OfferOutcomeEnum = builder.enumType('OfferOutcome', {
  description: 'What became of an offer.',
  values: describedValues<OfferOutcome>({
    accepted: 'The driver accepted it.',
    declined: 'The driver declined it.',
    timed_out: 'The driver did not answer in time.',
    withdrawn: 'It was taken back, before or after the driver had accepted it.',
  }),
})

const SkipReasonEnum = builder.enumType('SkipReason', {
  description: 'Why a driver was passed over.',
  values: describedValues<SkipReason>({
    not_available: 'Off duty.',
    not_seen_lately: 'Not heard of lately.',
    position_unknown: 'Nobody knows where.',
    vehicle_does_not_fit: 'The vehicle is not the one that was ordered.',
    too_far: 'Too far from the origin.',
    at_capacity: 'Carries as many deliveries as possible already.',
    declined_before: 'Declined this delivery before.',
    taken_off_before: 'Was taken off this delivery before.',
    asked_a_moment_ago: 'Let an offer of this delivery pass a moment ago.',
  }),
})

const SkippedDriverRef = builder.objectRef<Offer['skipped'][number]>('SkippedDriver').implement({
  description: 'A driver who was passed over.',
  fields: (t) => ({
    driver: t.field({
      type: DriverRef,
      description: 'The driver.',
      resolve: ({ driverId }, _, context) => driverOf(context, driverId),
    }),
    reason: t.expose('reason', { type: SkipReasonEnum, description: 'Why.' }),
  }),
})

const OfferRef = builder.objectRef<Offer>('Offer').implement({
  description: 'One driver asked for one delivery, and why this one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    driver: t.field({
      type: DriverRef,
      description: 'Who was asked.',
      resolve: ({ driverId }, _, context) => driverOf(context, driverId),
    }),
    offeredAt: t.expose('offeredAt', { type: 'DateTime', description: 'When.' }),
    distanceKm: t.float({
      description: 'Kilometres from the driver to the origin, as the crow flies.',
      resolve: ({ distanceMeters }) => distanceMeters / 1000,
    }),
    radiusKm: t.exposeInt('radiusKm', {
      description: 'The search radius in which this driver was the nearest.',
    }),
    skipped: t.field({
      type: [SkippedDriverRef],
      description: 'Who was passed over.',
      resolve: ({ skipped }) => skipped,
    }),
    outcome: t.expose('outcome', {
      type: OfferOutcomeEnum,
      nullable: true,
      description: 'What became of it; null while it stands.',
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'When that was.' }),
  }),
})

const offersOf = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readOffers(ports, { actor, orderIds }),
  notFound('order'),
)

const OrderEntity = orderEntity(builder)

const CandidateRef = builder.objectRef<AssessedCandidate>('Candidate').implement({
  description: 'A driver whom the matcher would look at for an order now.',
  fields: (t) => ({
    driver: t.field({
      type: DriverRef,
      description: 'The driver.',
      resolve: ({ driver }, _, context) => driverOf(context, driver.id),
    }),
    distanceKm: t.float({
      nullable: true,
      description: 'Kilometres from the driver to the origin, as the crow flies; null where nobody knows.',
      resolve: ({ distanceMeters }) => (Number.isFinite(distanceMeters) ? distanceMeters / 1000 : null),
    }),
    reason: t.field({
      type: SkipReasonEnum,
      nullable: true,
      description: 'Why the matcher would not ask this one; null where it would.',
      resolve: ({ reason }) => reason,
    }),
  }),
})

builder.objectField(OrderEntity, 'candidates', (t) =>
  t.field({
    type: [CandidateRef],
    nullable: true,
    description:
      'Whom the matcher would look at now, those it would ask first in that order. For those who dispatch it. Refuses with `forbidden`, `not_found`.',
    resolve: ({ id }, _, { ports, actor }) => findCandidates(ports, { actor, orderId: id }),
  }),
)

builder.objectField(OrderEntity, 'offers', (t) =>
  t.field({
    type: [OfferRef],
    nullable: true,
    description:
      'Who was asked to carry it, the oldest first. For those who dispatch it. Refuses with `forbidden`, `not_found`.',
    resolve: ({ id }, _, context) => offersOf(context, id),
  }),
)
