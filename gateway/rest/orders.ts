import { rehearsalPaces, rehearsalScripts } from '@rodovia/core/delivery/rehearsal.ts'
import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { flag, jsonBody, onePage, optionalText, phone, text } from './request-fields.ts'
import { type Address, type AnyRoute, type Row, route } from './route.ts'
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

/** Places an order. The address decides which of the two bodies it takes. */
function placeOrderRoute(
  address: Address,
  { body, example, refusals = [] }: Partial<Row<unknown, z.infer<typeof partnerOrderBody>, unknown, unknown>>,
): AnyRoute {
  return route(address, {
    summary: 'Place an order and pay it from the wallet',
    refusals: ['not_found', 'insufficient_funds', 'quote_expired', 'quote_used', ...refusals],
    body,
    example,
    operation: storedOperation(`mutation PlaceOrder($input: PlaceOrderInput!) {
      placeOrder(input: $input) { order { ...OrderDetail } balance_cents: balanceCents }
    } ${orderDetail}`),
    variables: orderVariables,
    responseFrom: 'placeOrder',
  })
}

export const placePartnerOrderRoute = placeOrderRoute('POST /v1/orders', {
  body: partnerOrderBody,
  example: { ...orderExample, reference: 'pedido-1042', recipient_pin: '4821' },
  refusals: ['reference_used', 'spending_cap_reached'],
})

const orderOperation = storedOperation(
  `query Order($order_id: ID!) { order(id: $order_id) { ...OrderDetail } } ${orderDetail}`,
)
export type OrderDetail = DataOf<typeof orderOperation>['order']

/** The routes of one order, which shippers and partners have alike. */
export const oneOrderRoutes = (orders: '/api/app/v1/orders' | '/v1/orders'): AnyRoute[] => [
  route(`GET ${orders}/:order_id`, {
    summary: 'Get an order with its tracking',
    operation: orderOperation,
  }),
  route(`POST ${orders}/:order_id/cancel`, {
    summary: 'Cancel an order and refund its price',
    refusals: ['invalid_state'],
    operation: storedOperation(`mutation CancelOrder($order_id: ID!) {
      cancelOrder(orderId: $order_id) { order { ...OrderDetail } refund_cents: refundCents }
    } ${orderDetail}`),
    responseFrom: 'cancelOrder',
  }),
]

/** What both lists of orders share. */
export const orderList = {
  ...onePage,
  summary: 'List the tenant’s orders',
  operation: storedOperation(`query Orders($limit: Int, $offset: Int, $filter: OrderFilter) {
    list: orders(first: $limit, offset: $offset, filter: $filter) { orders: nodes { ${orderFields} } total: totalCount }
  }`),
} as const
export type Order = DataOf<typeof orderList.operation>['list']['orders'][number]

/** docs/reference/contract.md#shipper */
export const orderRoutes: AnyRoute[] = [
  route('GET /api/app/v1/orders', orderList),
  placeOrderRoute('POST /api/app/v1/orders', { body: orderBody, example: orderExample }),
  ...oneOrderRoutes('/api/app/v1/orders'),
]
