import { rehearsalPaces, rehearsalScripts } from '@rodovia/core/delivery/rehearsal.ts'
import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { flag, jsonBody, optionalText, pageQuery, phone, text } from './request-fields.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { orderDetail, orderFields } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

/** docs/reference/contract.md#shipper: OrderCreateRequest. */
const orderBody = jsonBody({
  cotacao_id: text.describe('The quote to order; a quote is good for one order'),
  tier: z.enum(['turbo', 'express'], expecting('turbo or express')),
  sender_name: optionalText,
  sender_phone: phone,
  recipient_name: text,
  recipient_phone: phone,
  remarks: optionalText,
  pod: flag.nullish(),
})

/** How the robot carries an order of a test key: docs/how-to/rehearse-an-integration.md. */
const rehearsal = jsonBody({
  script: z.enum(rehearsalScripts, expecting(`one of ${rehearsalScripts.join(', ')}`)).nullish(),
  pace: z.enum(rehearsalPaces, expecting(rehearsalPaces.join(' or '))).nullish(),
})

/** The body with the fields that partners have besides. */
export const partnerOrderBody = orderBody.extend({
  reference: optionalText,
  recipient_pin: optionalText,
  rehearsal: rehearsal
    .nullish()
    .describe('How the robot carries the order of a test key; refused for other keys'),
})

const orderExample = {
  cotacao_id: '0198c5d2-7f3a-7c41-9b52-6d1f3a8e2b10',
  tier: 'turbo',
  sender_name: 'Loja Paulista',
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
  remarks: 'Frágil',
  pod: true,
}
const partnerExample = { ...orderExample, reference: 'pedido-1042', recipient_pin: '4821' }

/** The body as `PlaceOrderInput`. */
export function orderVariables({ body }: { body: z.infer<typeof partnerOrderBody> }) {
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

/** Places an order. `mount` decides which of the two bodies it takes. */
export function placeOrderRoute(
  mount: RouteMount,
  body: z.ZodType<z.infer<typeof partnerOrderBody>>,
): AnyRoute {
  const isPartner = mount.auth === 'key'
  return route({
    ...mount,
    method: 'POST',
    summary: 'Place an order and pay it from the wallet',
    refusals: [
      'forbidden',
      'not_found',
      'insufficient_funds',
      'quote_expired',
      'quote_used',
      ...(isPartner ? (['reference_used', 'spending_cap_reached'] as const) : []),
    ],
    body,
    example: isPartner ? partnerExample : orderExample,
    operation: storedOperation(`mutation PlaceOrder($input: PlaceOrderInput!) {
      placeOrder(input: $input) { order { ...OrderDetail } balance_cents: balanceCents }
    } ${orderDetail}`),
    variables: orderVariables,
    responseFrom: 'placeOrder',
  })
}

const orderOperation = storedOperation(
  `query Order($order_id: ID!) { order(id: $order_id) { ...OrderDetail } } ${orderDetail}`,
)
export type OrderDetail = DataOf<typeof orderOperation>['order']

export function orderRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'Get an order with its tracking',
    refusals: ['forbidden'],
    operation: orderOperation,
  })
}

export function cancelOrderRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'POST',
    summary: 'Cancel an order and refund its price',
    refusals: ['forbidden', 'invalid_state'],
    operation: storedOperation(`mutation CancelOrder($order_id: ID!) {
      cancelOrder(orderId: $order_id) { order { ...OrderDetail } refund_cents: refundCents }
    } ${orderDetail}`),
    responseFrom: 'cancelOrder',
  })
}

/** What both lists of orders share. */
export const orderList = {
  method: 'GET',
  summary: 'List the tenant’s orders',
  refusals: ['forbidden'],
  operation: storedOperation(`query Orders($limit: Int, $offset: Int, $filter: OrderFilter) {
    list: orders(first: $limit, offset: $offset, filter: $filter) { orders: nodes { ${orderFields} } total: totalCount }
  }`),
  responseFrom: 'list',
} as const
export type Order = DataOf<typeof orderList.operation>['list']['orders'][number]

const at = (path: string): RouteMount => ({
  path: `/api/app/v1/orders${path}`,
  tag: 'embarcador',
  auth: 'bearer',
})

/** docs/reference/contract.md#shipper */
export const orderRoutes: AnyRoute[] = [
  route({ ...at(''), ...orderList, query: pageQuery }),
  placeOrderRoute(at(''), orderBody),
  orderRoute(at('/:order_id')),
  cancelOrderRoute(at('/:order_id/cancel')),
]
