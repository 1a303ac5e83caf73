import { findCandidates, readOffers } from '@rodovia/core/dispatch/dispatch-queue.ts'
import type { DeclineReason } from '@rodovia/core/fleet/decline.ts'
import type { AssessedCandidate } from '@rodovia/core/fleet/matching.ts'
import type { Offer, OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import { orderEntity } from '../shared/entity.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, dateTime, described, float, id, int, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder } from './builder.ts'
import { DriverRef, driverOf } from './driver.ts'

const OfferOutcomeEnum = describedEnum<OfferOutcome>(builder, 'OfferOutcome', 'Outcome of an offer.', {
  accepted: 'Accepted by the driver.',
  declined: 'Declined by the driver.',
  timed_out: 'The driver did not answer in time.',
  withdrawn: 'Withdrawn by the platform, before or after the driver accepted it.',
  postponed: 'Ended because the recipient chose another time; the driver may be asked again.',
})

const DeclineReasonEnum = describedEnum<DeclineReason>(
  builder,
  'DeclineReason',
  'Why a driver declined an offer.',
  {
    too_far: 'The pickup or the way is too far.',
    pay_too_low: 'The pay is too low.',
    does_not_fit: 'The parcels do not fit the vehicle.',
    unsafe_area: 'The area is unsafe.',
    vehicle_problem: 'The vehicle has a problem.',
    ending_work: 'The driver is about to stop working.',
    other: 'Any other reason.',
  },
)

const SkipReasonEnum = describedEnum<SkipReason>(builder, 'SkipReason', 'Why matching skipped a driver.', {
  not_available: 'Off duty.',
  not_seen_lately: 'The app has not contacted the server recently.',
  position_unknown: 'The position is unknown.',
  vehicle_does_not_fit: 'The vehicle class does not match the order.',
  too_far: 'Too far from the pickup.',
  at_capacity: 'Already carries the maximum number of deliveries.',
  declined_before: 'Declined this delivery before.',
  taken_off_before: 'Was removed from this delivery before.',
  asked_a_moment_ago: 'Let an offer of this delivery expire a moment ago.',
  cash_limit: 'The recipient pays in cash, and the driver owes cash up to the limit of the operator.',
  no_valid_rntrc: 'The load is a whole one, and the driver’s company has no valid registration (RNTRC).',
  no_valid_policies:
    'The load is a whole one, and the driver’s company lacks a valid RCTR-C, RC-DC or RC-V policy.',
  no_vehicle_with_axles: 'The load is a whole one, and the driver’s company has no truck of as many axles.',
})

const SkippedDriverRef = builder.objectRef<Offer['skipped'][number]>('SkippedDriver').implement({
  description: 'A driver whom matching skipped.',
  fields: described({
    driver: of(DriverRef)('The driver.', ({ driverId }, _, context) => driverOf(context, driverId)),
    reason: of(SkipReasonEnum)('Reason.'),
  }),
})

const OfferRef = builder.objectRef<Offer>('Offer').implement({
  description: 'An offer of one delivery to one driver, with the reasons for the choice.',
  fields: described({
    id: id('Offer id (UUID).'),
    driver: of(DriverRef)('Driver who received the offer.', ({ driverId }, _, context) =>
      driverOf(context, driverId),
    ),
    offeredAt: dateTime('When the offer was made.'),
    distanceKm: float(
      'Straight-line distance from the driver to the pickup, in kilometres.',
      ({ distanceMeters }) => distanceMeters / 1000,
    ),
    radiusKm: int('Search radius in which this driver was the nearest.'),
    skipped: of([SkippedDriverRef])('Drivers whom matching skipped, with reasons.'),
    outcome: of(OfferOutcomeEnum).orNull('Outcome; null while the offer is open.'),
    answeredAt: dateTime.orNull('When the offer was closed; null while it is open.'),
    declineReason: of(DeclineReasonEnum).orNull(
      'Why the driver declined; null if not declined, or without a reason.',
    ),
    declineNote: string.orNull('What the driver said about it; null for nothing.'),
  }),
})

const offersOf = createLoader(
  ({ ports, actor }, orderIds: readonly string[]) => readOffers(ports, { actor, orderIds }),
  notFound('order'),
)

const OrderEntity = orderEntity(builder)

const CandidateRef = builder.objectRef<AssessedCandidate>('Candidate').implement({
  description: 'A driver whom matching would consider for an order now.',
  fields: described({
    driver: of(DriverRef)('The driver.', ({ driver }, _, context) => driverOf(context, driver.id)),
    distanceKm: float.orNull(
      'Straight-line distance from the driver to the pickup, in kilometres; null if the position is unknown.',
      ({ distanceMeters }) => (Number.isFinite(distanceMeters) ? distanceMeters / 1000 : null),
    ),
    reason: of(SkipReasonEnum).orNull('Why matching would skip this driver; null if it would make an offer.'),
  }),
})

addFields(builder, OrderEntity, {
  candidates: of([CandidateRef]).orNull(
    'Drivers whom matching would consider now, best choice first. For dispatchers of the order. Errors: `forbidden`, `not_found`.',
    ({ id }, _, { ports, actor }) => findCandidates(ports, { actor, orderId: id }),
  ),
})

addFields(builder, OrderEntity, {
  offers: of([OfferRef]).orNull(
    'Offers of this order so far, oldest first. For dispatchers of the order. Errors: `forbidden`, `not_found`.',
    ({ id }, _, context) => offersOf(context, id),
  ),
})
