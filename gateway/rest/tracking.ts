import { jsonBody, optionalText } from './request-fields.ts'
import { route } from './route.ts'
import { arrival, estimate, schedule } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const trackingFields = `
  livemode code status status_label: statusLabel tier service_type: serviceType created_at: createdAt deadline_at: deadlineAt
  ${schedule} ${arrival} distance_km: distanceKm distance_source: distanceSource road_line: roadLine tracking_url: trackingUrl
  origem: origin { address lat lng } destino: destination { address lat lng }
  sender_name: senderName recipient_name: recipientName driver_name: driverName
  takes_instructions: takesInstructions callable: callableParties
  position { lat lng at } approach { stop nearness since } ${estimate} timeline { ts type label }` as const

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

/** For the holder of the tracking link: docs/reference/rules.md#addresses. */
export const instructionsRoute = route('POST /rastreio/:token.json', {
  summary: 'Add instructions for the driver, by the tracking link',
  auth: 'none',
  refusals: ['not_found', 'invalid_state', 'rate_limited'],
  body: jsonBody({
    complement: optionalText.describe('Flat, floor or room, at most 60 characters'),
    reference: optionalText.describe('A landmark that helps to find the door, at most 200 characters'),
    note: optionalText.describe('A note for the driver, at most 500 characters'),
  }),
  example: { complement: 'apto 12', note: 'Deixar na portaria' },
  operation: storedOperation(`mutation AddInstructions($token: String!, $input: InstructionsInput!) {
    tracking: addInstructions(trackingToken: $token, input: $input) { ${trackingFields} }
  }`),
  variables: ({ params, body }) => ({ token: params.token!, input: body }),
})
