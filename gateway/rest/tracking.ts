import { ratingReasons } from '@rodovia/core/delivery/model/rating.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { listOf } from './request-fields.ts'
import { route } from './route.ts'
import { arrival, estimate, schedule } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const trackingFields = `
  livemode code status status_label: statusLabel tier service_type: serviceType created_at: createdAt deadline_at: deadlineAt
  ${schedule} ${arrival} distance_km: distanceKm distance_source: distanceSource road_line: roadLine tracking_url: trackingUrl
  origem: origin { address lat lng time_zone: timeZone } destino: destination { address lat lng time_zone: timeZone }
  sender_name: senderName recipient_name: recipientName driver_name: driverName
  takes_instructions: takesInstructions takes_presence: takesPresence at_home: atHome leave_with: leaveWith
  rescheduling { first_day: firstDay last_day: lastDay from_hour: fromHour until_hour: untilHour }
  collect_amount_cents: collectAmountCents collect_method: collectMethod
  takes_rating: takesRating rating_stars: ratingStars callable: callableParties support_number: supportNumber
  original_tracking_url: originalTrackingUrl return_tracking_url: returnTrackingUrl proof_url: proofUrl
  position { lat lng at } approach { stop nearness since } stops_before: stopsBefore ${estimate} timeline { ts type label }` as const

const operation = storedOperation(`query Tracking($token: String!) {
  tracking(token: $token) { ${trackingFields} }
}`)

export type TrackingSnapshot = DataOf<typeof operation>['tracking']

/** The public tracking snapshot: docs/reference/rules.md#privacy. The page at the same path without `.json` shows it to people. */
export const trackingRoute = route('GET /rastreio/:token.json', {
  summary: 'Track a delivery by its tracking link',
  auth: 'none',
  maxAgeSeconds: 5,
  operation,
})

/** For the holder of the tracking link: docs/reference/rules.md#recipients. */
export const instructionsRoute = route('POST /rastreio/:token.json', {
  summary: 'Add instructions for the driver, by the tracking link',
  auth: 'none',
  refusals: ['not_found', 'invalid_state', 'rate_limited'],
  body: bodyFromSchema(),
  example: { complement: 'apto 12', leave_with: { place: 'doorman', name: 'Seu João' } },
  operation: storedOperation(`mutation AddInstructions($token: String!, $input: InstructionsInput!) {
    tracking: addInstructions(trackingToken: $token, input: $input) { ${trackingFields} }
  }`),
})

export const rescheduleRoute = route('POST /rastreio/:token/reschedule.json', {
  summary: 'Choose another time, by the tracking link',
  auth: 'none',
  refusals: ['not_found', 'invalid_state', 'rate_limited'],
  body: bodyFromSchema(),
  example: { delivery_window: { from: '2026-06-01T13:00:00Z', until: '2026-06-01T15:00:00Z' } },
  operation:
    storedOperation(`mutation RescheduleDelivery($token: String!, $delivery_window: TimeWindowInput!) {
    tracking: rescheduleDelivery(trackingToken: $token, window: $delivery_window) { ${trackingFields} }
  }`),
})

const aStar = expecting('a whole number from 1 to 5')
const someReasons = expecting(`a list of some of ${ratingReasons.join(', ')}`)

export const ratingRoute = route('POST /rastreio/:token/rating.json', {
  summary: 'Rate the delivery, by the tracking link',
  auth: 'none',
  refusals: ['not_found', 'invalid_state', 'rate_limited'],
  body: bodyFromSchema({
    stars: z.int(aStar),
    reasons: listOf(z.enum(ratingReasons, someReasons), ratingReasons.length).nullish(),
  }),
  example: { stars: 5, reasons: ['polite'], text: 'Chegou antes do combinado.' },
  operation: storedOperation(`mutation RateDelivery($token: String!, $input: RatingInput!) {
    tracking: rateDelivery(trackingToken: $token, input: $input) { ${trackingFields} }
  }`),
})
