import { maxLabels } from '@rodovia/core/delivery/orders/print-label.ts'
import * as z from 'zod'
import { idList } from './request-fields.ts'
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

/** The labels of several orders. */
export const labelsRoute = route('GET /v1/orders/labels', {
  summary: `Get the labels of up to ${maxLabels} orders as one PDF`,
  file: { type: 'application/pdf', ending: '.pdf' },
  refusals: ['not_found'],
  query: z.object({
    order_ids: idList.describe(
      `The ids of 1 to ${maxLabels} orders, separated by commas, in the sequence of the pages`,
    ),
  }),
  operation: storedOperation(
    'query Labels($order_ids: [ID!]!) { labels(orderIds: $order_ids) { name base64: pdf } }',
  ),
  responseFrom: 'labels',
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
