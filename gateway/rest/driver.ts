import { z } from 'zod'
import {
  degrees,
  expectingObject,
  flag,
  meters,
  optionalImage,
  optionalText,
  pageQuery,
} from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'
import { deliveryFields } from './selections.ts'

const deliveries = '/api/app/v1/driver/deliveries'

/** A step that takes no body. */
function plainStep(name: string, mutation: string, summary: string): AnyRoute {
  return route({
    method: 'POST',
    path: `${deliveries}/:code/${name}`,
    tag: 'driver',
    summary,
    answers: z.object({ delivery: answers.delivery }),
    refuses: ['forbidden', 'invalid_state'],
    auth: 'bearer',
    operation: `mutation Step($code: String!) { delivery: ${mutation}(code: $code) { ${deliveryFields} } }`,
    variables: ({ params }) => params,
  })
}

/** Contract section 4, Driver. */
export const driverRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: deliveries,
    tag: 'driver',
    summary: 'The deliveries offered to the driver or carried, newest first',
    answers: z.object({ deliveries: z.array(answers.delivery), ...answers.paged }),
    refuses: ['forbidden'],
    auth: 'bearer',
    query: pageQuery,
    operation: `query Deliveries($limit: Int, $offset: Int) {
      deliveries(first: $limit, offset: $offset) { deliveries: nodes { ${deliveryFields} } total: totalCount }
    }`,
    variables: ({ query }) => query,
    answer: ({ deliveries }: { deliveries: object }, { query }) => ({ ...deliveries, ...query }),
  }),
  route({
    method: 'GET',
    path: `${deliveries}/:code`,
    tag: 'driver',
    summary: 'A delivery',
    answers: z.object({ delivery: answers.delivery }),
    refuses: ['forbidden'],
    auth: 'bearer',
    operation: `query Delivery($code: String!) { delivery(code: $code) { ${deliveryFields} } }`,
    variables: ({ params }) => params,
  }),
  plainStep('accept', 'acceptDelivery', 'Takes the delivery on'),
  plainStep('arrived', 'arriveAtPickup', 'The driver is at the pickup'),
  route({
    method: 'POST',
    path: `${deliveries}/:code/picked`,
    tag: 'driver',
    summary: 'The parcel is picked up',
    answers: z.object({ delivery: answers.delivery }),
    refuses: ['forbidden', 'invalid_state', 'payload_too_large'],
    auth: 'bearer',
    body: z.object({ photo_b64: optionalImage, note: optionalText }, expectingObject),
    isBodyOptional: true,
    takesPhotos: true,
    operation: `mutation Picked($code: String!, $input: HandlingInput) {
      delivery: pickUpDelivery(code: $code, input: $input) { ${deliveryFields} }
    }`,
    variables: ({ params, body: { photo_b64, note } }) => ({
      ...params,
      input: { photoBase64: photo_b64, note },
    }),
  }),
  plainStep('on-route', 'departForDelivery', 'The driver is on the way to the recipient'),
  route({
    method: 'POST',
    path: `${deliveries}/:code/delivered`,
    tag: 'driver',
    summary: 'The parcel is handed over',
    answers: z.object({ delivery: answers.delivery }),
    refuses: ['forbidden', 'invalid_state', 'payload_too_large', 'proof_required', 'rate_limited'],
    auth: 'bearer',
    // `pin` where the shipper set one for the recipient (product rules, Delivery).
    body: z.object(
      { photo_b64: optionalImage, signature_b64: optionalImage, note: optionalText, pin: optionalText },
      expectingObject,
    ),
    isBodyOptional: true,
    takesPhotos: true,
    operation: `mutation Delivered($code: String!, $input: HandOverInput) {
      delivery: handOverDelivery(code: $code, input: $input) { ${deliveryFields} }
    }`,
    variables: ({ params, body: { photo_b64, signature_b64, note, pin } }) => ({
      ...params,
      input: { photoBase64: photo_b64, signatureBase64: signature_b64, note, pin },
    }),
  }),
  route({
    method: 'POST',
    path: `${deliveries}/:code/problem`,
    tag: 'driver',
    summary: 'Reports a problem',
    answers: z.object({ delivery: answers.delivery, incident: answers.incident }),
    refuses: ['forbidden', 'invalid_state', 'payload_too_large'],
    auth: 'bearer',
    body: z.object({ code: optionalText, note: optionalText, photo_b64: optionalImage }, expectingObject),
    isBodyOptional: true,
    takesPhotos: true,
    operation: `mutation Problem($code: String!, $input: ProblemInput) {
      report: reportProblem(code: $code, input: $input) {
        delivery { ${deliveryFields} }
        incident { id code note opened_at: openedAt resolved_at: resolvedAt }
      }
    }`,
    variables: ({ params, body: { code, note, photo_b64 } }) => ({
      ...params,
      input: { code, note, photoBase64: photo_b64 },
    }),
    answer: ({ report }: { report: object }) => report,
  }),
  route({
    method: 'POST',
    path: `${deliveries}/:code/position`,
    tag: 'driver',
    summary: 'Where the driver is',
    answers: z.object({ position: answers.timedPosition }),
    refuses: ['forbidden', 'invalid_state'],
    auth: 'bearer',
    // The bounds of a position are the core's to say.
    body: z.object({ lat: degrees, lng: degrees, accuracy_m: meters.nullish() }, expectingObject),
    operation: `mutation Position($input: ReportPositionInput!) {
      report: reportPosition(input: $input) { position { lat lng at } }
    }`,
    variables: ({ params, body: { accuracy_m: accuracyMeters, ...place } }) => ({
      input: { ...params, ...place, accuracyMeters },
    }),
    answer: ({ report }: { report: object }) => report,
  }),
  route({
    method: 'POST',
    path: '/api/app/v1/driver/availability',
    tag: 'driver',
    summary: 'Goes on or off duty',
    answers: z.object({ available: z.boolean() }),
    refuses: ['forbidden', 'invalid_state'],
    auth: 'bearer',
    body: z.object({ available: flag }, expectingObject),
    operation: `mutation Availability($available: Boolean!) {
      driver: setAvailability(available: $available) { available: isAvailable }
    }`,
    variables: ({ body }) => body,
    answer: ({ driver }: { driver: object }) => driver,
  }),
]
