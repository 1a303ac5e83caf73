import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'

type PdfResult = { printed: { code: string; pdf: string } }

/** The label of a parcel, to be printed. */
export function labelRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'The label of an order, A6 (105 × 148 mm)',
    file: 'application/pdf',
    answers: answers.file,
    refuses: ['forbidden'],
    operation: 'query Label($order_id: ID!) { printed: label(orderId: $order_id) { code pdf } }',
    variables: ({ params }) => params,
    answer: ({ printed: { code, pdf } }: PdfResult) => ({ name: `${code}.pdf`, base64: pdf }),
  })
}

/** What shows how a parcel got where it is. */
export function proofRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary:
      'The proof of an order that was delivered or returned: pictures with their hashes, hand-over, timeline (A4)',
    file: 'application/pdf',
    answers: answers.file,
    refuses: ['forbidden', 'invalid_state'],
    operation: 'query Proof($order_id: ID!) { printed: proof(orderId: $order_id) { code pdf } }',
    variables: ({ params }) => params,
    answer: ({ printed: { code, pdf } }: PdfResult) => ({ name: `${code}-proof.pdf`, base64: pdf }),
  })
}
