import { rehearsalPaces, rehearsalScripts } from '@rodovia/core/delivery/rehearsal.ts'
import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject, flag, optionalText, pageQuery, text } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { orderDetailFields, orderFields } from './selections.ts'

/** Contract section 2, OrderCreateRequest. What a telephone number may look like is the core's to say. */
const orderCreateRequest = z.object(
  {
    cotacao_id: text,
    tier: z.enum(['turbo', 'express'], expecting('turbo or express')),
    sender_name: optionalText,
    sender_phone: text,
    recipient_name: text,
    recipient_phone: text,
    remarks: optionalText,
    pod: flag.nullish(),
  },
  expectingObject,
)

/** How an order of a test key is to be rehearsed (docs/how-to/rehearse-an-integration.md). */
const rehearsalRequest = z.object(
  {
    script: z.enum(rehearsalScripts, expecting(`one of ${rehearsalScripts.join(', ')}`)).nullish(),
    pace: z.enum(rehearsalPaces, expecting(rehearsalPaces.join(' or '))).nullish(),
  },
  expectingObject,
)

/** With what is for partners: a name of their own for the order, and a PIN that the recipient tells the driver. */
export const partnerOrderRequest = orderCreateRequest.extend({
  reference: optionalText,
  recipient_pin: optionalText,
  rehearsal: rehearsalRequest.nullish(),
})

export const placedOrder = z.object({ order: answers.orderDetail, balance_cents: answers.cents.nullable() })

export const canceledOrder = z.object({ order: answers.orderDetail, refund_cents: answers.cents })

/** The body as `PlaceOrderInput`. */
export function orderVariables({ body }: { body: z.infer<typeof partnerOrderRequest> }) {
  return {
    input: {
      quoteId: body.cotacao_id,
      tier: body.tier,
      senderName: body.sender_name,
      senderPhone: body.sender_phone,
      recipientName: body.recipient_name,
      recipientPhone: body.recipient_phone,
      remarks: body.remarks,
      pod: body.pod,
      reference: body.reference,
      recipientPin: body.recipient_pin,
      rehearsal: body.rehearsal,
    },
  }
}

/** Pays an order with what the body says. */
export function placeOrderRoute(
  mount: RouteMount,
  body: z.ZodType<z.infer<typeof partnerOrderRequest>>,
): AnyRoute {
  return route({
    ...mount,
    method: 'POST',
    summary: 'Pays an order from the wallet',
    answers: placedOrder,
    refuses: [
      'forbidden',
      'not_found',
      'insufficient_funds',
      'quote_expired',
      'quote_used',
      ...(mount.auth === 'key' ? (['reference_used', 'spending_cap_reached'] as const) : []),
    ],
    body,
    operation: `mutation PlaceOrder($input: PlaceOrderInput!) {
      placeOrder(input: $input) { order { ${orderDetailFields} } balance_cents: balanceCents }
    }`,
    variables: orderVariables,
    answer: ({ placeOrder }: { placeOrder: object }) => placeOrder,
  })
}

export function orderRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'An order with its tracking',
    answers: z.object({ order: answers.orderDetail }),
    refuses: ['forbidden'],
    operation: `query Order($order_id: ID!) { order(id: $order_id) { ${orderDetailFields} } }`,
    variables: ({ params }) => params,
  })
}

export function cancelOrderRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'POST',
    summary: 'Cancels an order and gives its price back',
    answers: canceledOrder,
    refuses: ['forbidden', 'invalid_state'],
    operation: `mutation CancelOrder($order_id: ID!) {
      cancelOrder(orderId: $order_id) { order { ${orderDetailFields} } refund_cents: refundCents }
    }`,
    variables: ({ params }) => params,
    answer: ({ cancelOrder }: { cancelOrder: object }) => cancelOrder,
  })
}

/** What a list of orders asks for and how it answers. */
export const orderList = {
  method: 'GET',
  summary: 'The orders of the tenant, newest first',
  answers: z.object({ orders: z.array(answers.order), ...answers.paged }),
  refuses: ['forbidden'],
  operation: `query Orders($limit: Int, $offset: Int, $filter: OrderFilter) {
    orders(first: $limit, offset: $offset, filter: $filter) { orders: nodes { ${orderFields} } total: totalCount }
  }`,
} as const

const at = (path: string): RouteMount => ({
  path: `/api/app/v1/orders${path}`,
  tag: 'embarcador',
  auth: 'bearer',
})

/** Contract section 4, Shipper. */
export const orderRoutes: AnyRoute[] = [
  route({
    ...at(''),
    ...orderList,
    query: pageQuery,
    variables: ({ query }) => query,
    answer: ({ orders }: { orders: object }, { query }) => ({ ...orders, ...query }),
  }),
  placeOrderRoute(at(''), orderCreateRequest),
  orderRoute(at('/:order_id')),
  cancelOrderRoute(at('/:order_id/cancel')),
]
