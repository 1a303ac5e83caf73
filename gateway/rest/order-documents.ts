import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

/** The label of a parcel, to print. */
export const labelRoute = route('GET /v1/orders/:order_id/label', {
  summary: 'Get the label of an order as PDF',
  file: { type: 'application/pdf', ending: '.pdf' },
  operation: storedOperation(
    'query Label($order_id: ID!) { label(orderId: $order_id) { name: code base64: pdf } }',
  ),
  responseFrom: 'label',
})

/** The proof of delivery: docs/explanation/proof.md. */
export const proofRoute = route('GET /v1/orders/:order_id/proof', {
  summary: 'Get the proof of delivery as PDF',
  file: { type: 'application/pdf', ending: '-proof.pdf' },
  refusals: ['invalid_state'],
  operation: storedOperation(
    'query Proof($order_id: ID!) { proof(orderId: $order_id) { name: code base64: pdf } }',
  ),
  responseFrom: 'proof',
})
