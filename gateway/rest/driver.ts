import { bodyFromSchema } from './derive-body.ts'
import { degrees, jsonBody, meters, onePage, optionalImage, optionalText, percent } from './request-fields.ts'
import { barcodes } from './requirement-fields.ts'
import { attemptFailedRoute } from './return-orders.ts'
import { type AnyRoute, route } from './route.ts'
import { deliveryFields, driverRouteFields, missedWindowFields } from './selections.ts'
import { storedOperation } from './stored-operation.ts'

/** The evidence of a step; the GraphQL schema says the rest. */
const stepFields = { photo_b64: optionalImage, signature_b64: optionalImage, scanned_codes: barcodes }

const position = {
  lat: degrees,
  lng: degrees,
  accuracy_m: meters,
  battery_percent: percent,
}

const workDayFields =
  `available: isAvailable last_seen_at: lastSeenAt active_deliveries: activeDeliveries open_offers: openOffers capacity
  receives_pushes: receivesPushes no_push_message: noPushMessage
  reasons { code message value limit }` as const

/** docs/reference/contract.md#driver */
export const driverRoutes: AnyRoute[] = [
  route('GET /api/app/v1/driver/deliveries', {
    ...onePage,
    summary: 'List the driver’s deliveries',
    operation: storedOperation(`query Deliveries($limit: Int, $offset: Int) {
      list: deliveries(first: $limit, offset: $offset) { deliveries: nodes { ${deliveryFields} } total: totalCount }
    }`),
  }),
  route('GET /api/app/v1/driver/deliveries/:code', {
    summary: 'Get a delivery',
    operation: storedOperation(
      `query Delivery($code: String!) { delivery(code: $code) { ${deliveryFields} road_line: roadLine } }`,
    ),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/accept', {
    summary: 'Accept a delivery',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation Accept($code: String!) { delivery: acceptDelivery(code: $code) { ${deliveryFields} } }`,
    ),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/decline', {
    summary: 'Decline an offer',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { reason: 'too_far' },
    operation: storedOperation(`mutation Decline($code: String!, $input: DeclineInput) {
      declined: declineDelivery(code: $code, input: $input)
    }`),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/arrived', {
    summary: 'Arrive at the pickup',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation Arrive($code: String!) { delivery: arriveAtPickup(code: $code) { ${deliveryFields} } }`,
    ),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/picked', {
    summary: 'Pick up the parcel',
    refusals: ['invalid_state', 'proof_required'],
    body: bodyFromSchema(stepFields),
    takesPhotos: true,
    example: { note: 'Two boxes', scanned_codes: ['RD0A1B2C3D'] },
    operation: storedOperation(`mutation Picked($code: String!, $input: HandlingInput) {
      delivery: pickUpDelivery(code: $code, input: $input) { ${deliveryFields} }
    }`),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/on-route', {
    summary: 'Leave for the destination',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation Depart($code: String!) { delivery: departForDelivery(code: $code) { ${deliveryFields} } }`,
    ),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/arrived-at-destination', {
    summary: 'Arrive at the destination',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation ArriveAtDestination($code: String!) { delivery: arriveAtDestination(code: $code) { ${deliveryFields} } }`,
    ),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/delivered', {
    summary: 'Hand the parcel over',
    refusals: ['invalid_state', 'proof_required', 'collection_required'],
    body: bodyFromSchema(stepFields),
    takesPhotos: true,
    example: { note: 'Left with the doorman' },
    operation: storedOperation(`mutation Delivered($code: String!, $input: HandOverInput) {
      delivery: handOverDelivery(code: $code, input: $input) { ${deliveryFields} }
    }`),
  }),
  route('POST /api/app/v1/driver/deliveries/:code/problem', {
    summary: 'Report a problem',
    refusals: ['invalid_state'],
    body: jsonBody({
      code: optionalText,
      note: optionalText,
      photo_b64: optionalImage.describe('A JPEG, PNG or WebP photo of the problem, in base64'),
    }),
    isBodyOptional: true,
    takesPhotos: true,
    example: { code: 'vehicle_breakdown', note: 'Flat tyre' },
    operation: storedOperation(`mutation Problem($code: String!, $input: ProblemInput) {
      report: reportProblem(code: $code, input: $input) {
        delivery { ${deliveryFields} }
        incident { id code note opened_at: openedAt resolved_at: resolvedAt }
      }
    }`),
    variables: ({ params, body: { code, note, photo_b64 } }) => ({
      code: params.code!,
      input: { code: code as 'other', note, photoBase64: photo_b64 },
    }),
    responseFrom: 'report',
  }),
  attemptFailedRoute,
  route('POST /api/app/v1/driver/deliveries/:code/position', {
    summary: 'Report the driver’s position',
    refusals: ['invalid_state'],
    // The core refuses a position outside Brazil.
    body: bodyFromSchema(position),
    example: { lat: -23.5614, lng: -46.6559, accuracy_m: 12, battery_percent: 80 },
    operation: storedOperation(`mutation Position($input: ReportPositionInput!) {
      report: reportPosition(input: $input) { position { lat lng at } }
    }`),
    responseFrom: 'report',
  }),
  route('GET /api/app/v1/driver/routes', {
    summary: 'List the routes that the driver was offered or carries',
    operation: storedOperation(`query DriverRoutes { routes: myRoutes { ${driverRouteFields} } }`),
  }),
  route('POST /api/app/v1/driver/routes/:route_id/accept', {
    summary: 'Accept a whole route',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation AcceptRoute($route_id: ID!) { route: acceptRoute(id: $route_id) { ${driverRouteFields} } }`,
    ),
  }),
  route('POST /api/app/v1/driver/routes/:route_id/decline', {
    summary: 'Decline a whole route',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { reason: 'too_far' },
    operation: storedOperation(`mutation DeclineRoute($route_id: ID!, $input: DeclineInput) {
      route: declineRoute(id: $route_id, input: $input) { ${driverRouteFields} }
    }`),
  }),
  route('POST /api/app/v1/driver/routes/:route_id/skip', {
    summary: 'Skip the next stop of a route',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { code: 'RD0A1B2C3D', kind: 'dropoff', reason: 'closed_now' },
    operation: storedOperation(`mutation SkipRouteStop($route_id: ID!, $input: SkipStopInput!) {
      skipped: skipRouteStop(id: $route_id, input: $input) {
        route { ${driverRouteFields} } missed_windows: missedWindows { ${missedWindowFields} }
      }
    }`),
    responseFrom: 'skipped',
  }),
  route('POST /api/app/v1/driver/position', {
    summary: 'Report the position of a driver on duty',
    description:
      'Offers are searched around the last position, also of a driver without a delivery. At most one in five seconds is stored, and no track of them; off duty it is refused with `off_duty`.',
    isRepeatable: true,
    refusals: ['invalid_state'],
    body: bodyFromSchema(position),
    example: { lat: -23.5614, lng: -46.6559, accuracy_m: 12, battery_percent: 80 },
    operation: storedOperation(`mutation DutyPosition($input: DutyPositionInput!) {
      driver: reportDutyPosition(input: $input) { available: isAvailable work_day: workDay { ${workDayFields} } }
    }`),
    responseFrom: 'driver',
  }),
  route('GET /api/app/v1/driver/work-day', {
    summary: 'Tell why no offers come, and what was earned today',
    operation: storedOperation(`query WorkDay {
      driver: myDriver { rating_count: ratingCount average_rating: averageRating work_day: workDay { ${workDayFields} } }
      earnings { currency balance_cents: balanceCents today { count cents } }
      support_phone: supportPhone
    }`),
  }),
  route('GET /api/app/v1/driver/missed-orders', {
    summary: 'Tell for which orders the driver was not asked, and why',
    operation: storedOperation(`query MissedOrders {
      missed_orders: missedOrders {
        at service_type: serviceType offered: isOffered reason message distance_km: distanceKm limit
      }
    }`),
  }),
  route('POST /api/app/v1/driver/availability', {
    summary: 'Go on or off duty',
    refusals: ['invalid_state'],
    body: bodyFromSchema(),
    example: { available: true },
    operation: storedOperation(`mutation Availability($available: Boolean!) {
      driver: setAvailability(available: $available) { available: isAvailable work_day: workDay { ${workDayFields} } }
    }`),
    responseFrom: 'driver',
  }),
]
