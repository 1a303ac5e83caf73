import * as answers from './answers.ts'
import { type AnyRoute, type Door, route } from './route.ts'

type LabelData = { label: { code: string; pdf: string } }

/** The label of a parcel, to be printed. */
export function labelRoute(door: Door): AnyRoute {
  return route({
    ...door,
    method: 'GET',
    summary: 'The label of an order, A6 (105 × 148 mm)',
    file: 'application/pdf',
    answers: answers.file,
    refuses: ['forbidden'],
    operation: 'query Label($order_id: ID!) { label(orderId: $order_id) { code pdf } }',
    variables: ({ params }) => params,
    answer: ({ label: { code, pdf } }: LabelData) => ({ name: `${code}.pdf`, base64: pdf }),
  })
}
