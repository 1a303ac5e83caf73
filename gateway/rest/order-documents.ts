import { file } from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

/** The label of a parcel, to print. */
export function labelRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'Get the label of an order as PDF',
    file: 'application/pdf',
    refusals: ['forbidden'],
    operation: storedOperation('query Label($order_id: ID!) { label(orderId: $order_id) { code pdf } }'),
    reshape: {
      response: file,
      from: ({ label: { code, pdf } }) => ({ name: `${code}.pdf`, base64: pdf }),
    },
  })
}

/** The proof of delivery: docs/explanation/proof.md. */
export function proofRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'Get the proof of delivery as PDF',
    file: 'application/pdf',
    refusals: ['forbidden', 'invalid_state'],
    operation: storedOperation('query Proof($order_id: ID!) { proof(orderId: $order_id) { code pdf } }'),
    reshape: {
      response: file,
      from: ({ proof: { code, pdf } }) => ({ name: `${code}-proof.pdf`, base64: pdf }),
    },
  })
}
