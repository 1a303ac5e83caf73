import { z } from 'zod'
import { allowed } from '../http/issues.ts'
import * as answers from './answers.ts'
import { anObject, flag, optionalText, page, text } from './fields.ts'
import { type AnyRoute, route } from './route.ts'
import { orderDetailFields, orderFields } from './selections.ts'

/** Contract section 2, OrderCreateRequest. What a telephone number may look like is the core's to say. */
const orderCreateRequest = z.object(
  {
    cotacao_id: text,
    tier: z.enum(['turbo', 'express'], allowed('turbo or express')),
    sender_name: optionalText,
    sender_phone: text,
    recipient_name: text,
    recipient_phone: text,
    remarks: optionalText,
    pod: flag.nullish(),
  },
  anObject,
)

/** Contract section 4, Shipper. */
export const orderRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/app/v1/orders',
    tag: 'embarcador',
    summary: 'The orders of the tenant, newest first',
    answers: z.object({ orders: z.array(answers.order), ...answers.paged }),
    refuses: ['forbidden'],
    auth: 'bearer',
    query: page,
    operation: `query Orders($limit: Int, $offset: Int) {
      orders(first: $limit, offset: $offset) { orders: nodes { ${orderFields} } total: totalCount }
    }`,
    variables: ({ query }) => query,
    answer: ({ orders }: { orders: object }, { query }) => ({ ...orders, ...query }),
  }),
  route({
    method: 'POST',
    path: '/api/app/v1/orders',
    tag: 'embarcador',
    summary: 'Pays an order from the wallet',
    answers: z.object({ order: answers.orderDetail, balance_cents: answers.cents.nullable() }),
    refuses: ['forbidden', 'not_found', 'insufficient_funds', 'quote_expired', 'quote_used'],
    auth: 'bearer',
    body: orderCreateRequest,
    operation: `mutation PlaceOrder($input: PlaceOrderInput!) {
      placeOrder(input: $input) { order { ${orderDetailFields} } balance_cents: balanceCents }
    }`,
    variables: ({ body }) => ({
      input: {
        quoteId: body.cotacao_id,
        tier: body.tier,
        senderName: body.sender_name,
        senderPhone: body.sender_phone,
        recipientName: body.recipient_name,
        recipientPhone: body.recipient_phone,
        remarks: body.remarks,
        pod: body.pod,
      },
    }),
    answer: ({ placeOrder }: { placeOrder: object }) => placeOrder,
  }),
  route({
    method: 'GET',
    path: '/api/app/v1/orders/:order_id',
    tag: 'embarcador',
    summary: 'An order with its tracking',
    answers: z.object({ order: answers.orderDetail }),
    refuses: ['forbidden'],
    auth: 'bearer',
    operation: `query Order($order_id: ID!) { order(id: $order_id) { ${orderDetailFields} } }`,
    variables: ({ params }) => params,
  }),
  route({
    method: 'POST',
    path: '/api/app/v1/orders/:order_id/cancel',
    tag: 'embarcador',
    summary: 'Cancels an order and gives its price back',
    answers: z.object({ order: answers.orderDetail, refund_cents: answers.cents }),
    refuses: ['forbidden', 'invalid_state'],
    auth: 'bearer',
    operation: `mutation CancelOrder($order_id: ID!) {
      cancelOrder(orderId: $order_id) { order { ${orderDetailFields} } refund_cents: refundCents }
    }`,
    variables: ({ params }) => params,
    answer: ({ cancelOrder }: { cancelOrder: object }) => cancelOrder,
  }),
]
