import type { Rating, RatingReason } from '@rodovia/core/delivery/model/rating.ts'
import { rateDelivery, takesRating } from '@rodovia/core/delivery/recipient/rate-delivery.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, dateTime, described, inputs, int, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const RatingReasonEnum = describedEnum<RatingReason>(builder, 'RatingReason', 'Why a recipient rates so.', {
  on_time: 'It came on time.',
  polite: 'The driver was polite.',
  careful: 'The parcel was handled with care.',
  late: 'It came late.',
  impolite: 'The driver was impolite.',
  damaged: 'The parcel was damaged.',
  wrong_place: 'It was left in the wrong place.',
})

const OrderRatingRef = builder.objectRef<Rating>('OrderRating').implement({
  description: 'How the recipient rated the delivery.',
  fields: described({
    stars: int('1 to 5, the best.'),
    reasons: of([RatingReasonEnum])('Why; empty if no reason was chosen.', ({ reasons }) => [...reasons]),
    text: string.orNull('What the recipient wrote; null if nothing, and after an erasure.'),
    at: dateTime('When.'),
  }),
})

addFields(builder, OrderRef, {
  rating: of(OrderRatingRef).orNull(
    'How the recipient rated the delivery; null if not, and for a fleet that carries another tenant’s order.',
  ),
})

addFields(builder, TrackedDeliveryRef, {
  takesRating: boolean(
    'Whether `rateDelivery` is possible: once, within 30 days of the delivery.',
    (delivery, _, { ports }) => takesRating(delivery, ports.clock()),
  ),
  ratingStars: int.orNull(
    'Stars of the rating, 1 to 5; null if there is none.',
    ({ rating }) => rating?.stars ?? null,
  ),
})

const RatingInput = builder.inputType('RatingInput', {
  description: 'A rating of a delivery.',
  fields: inputs({
    stars: int('1 to 5, the best.'),
    reasons: of([RatingReasonEnum]).orNull('Why.'),
    text: string.orNull('In the recipient’s words, at most 500 characters. Drivers never see it.'),
  }),
})

builder.mutationField('rateDelivery', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description:
      'Rate the delivery of a tracking link, once, within 30 days. Drivers see their average only. The same rating again changes nothing. Public. Errors: `not_found`, `invalid_state` (another rating: `already_rated`; too late: `rating_closed`), `rate_limited`, `validation_failed`.',
    args: {
      trackingToken: t.arg(string('Last path segment of the tracking link.')),
      input: t.arg(of(RatingInput)('The rating.')),
    },
    resolve: (_, { trackingToken, input }, { ports, ...request }) =>
      rateDelivery(ports, { ...input, trackingToken, request }),
  }),
)
