import { statuses } from '@rodovia/core/delivery/model/states.ts'
import { orderSorts } from '@rodovia/core/delivery/ports.ts'
import { maxSearchResults } from '@rodovia/core/delivery/search/search-orders.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { orderCallRoutes } from './calls.ts'
import { bodyFromSchema } from './derive-body.ts'
import { addressExample } from './examples.ts'
import { orderDutiesRoute } from './freight-duties.ts'
import { orderNoteRoutes } from './notes.ts'
import { parcels } from './parcel-field.ts'
import {
  goodsDocuments,
  idList,
  instant,
  metadataFilter,
  onePage,
  pageQuery,
  text,
  tier,
} from './request-fields.ts'
import { barcodes, requirements } from './requirement-fields.ts'
import { createReturnRoute } from './return-orders.ts'
import { type Address, type AnyRoute, route } from './route.ts'
import { orderDetail, orderFields } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

/** docs/reference/contract.md#shipper: OrderCreateRequest, and the fields that came later. */
export const orderBody = bodyFromSchema({ tier, parcels, goods_documents: goodsDocuments, requirements })

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

/** Places an order. Partners and shippers' apps have the same fields. */
const placeOrderRoute = (
  address: Address,
  { example, refusals = [] }: Pick<AnyRoute, 'example' | 'refusals'>,
) =>
  route(address, {
    summary: 'Place an order and pay it from the wallet',
    refusals: [
      'not_found',
      'insufficient_funds',
      'quote_expired',
      'quote_used',
      'reference_used',
      'address_outside_quote',
      ...refusals,
    ],
    body: orderBody,
    example,
    operation: storedOperation(`mutation PlaceOrder($input: PlaceOrderInput!) {
      placeOrder(input: $input) { order { ...OrderDetail } balance_cents: balanceCents }
    } ${orderDetail}`),
    responseFrom: 'placeOrder',
  })

export const placePartnerOrderRoute = placeOrderRoute('POST /v1/orders', {
  example: {
    ...orderExample,
    reference: 'pedido-1042',
    metadata: { centro_de_custo: '12' },
    recipient_pin: '4821',
    requirements: { pickup: { barcode: true }, handover: { photo: true, document: true } },
    origin_address: addressExample,
  },
  refusals: ['spending_cap_reached'],
})

const orderOperation = storedOperation(
  `query Order($order_id: ID!) { order(id: $order_id) { ...OrderDetail road_line: roadLine } } ${orderDetail}`,
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
  route(`PUT ${orders}/:order_id/goods-documents`, {
    summary: 'Replace the documents of an order’s goods',
    description:
      'Keys of NF-e, NFC-e, CT-e or DC-e, or the reason why there is none; neither takes away what was there. Until the order ends: an invoice may come after the order.',
    refusals: ['not_found', 'invalid_state'],
    body: bodyFromSchema({ goods_documents: goodsDocuments }),
    example: { goods_documents: ['35261112345678000195550010000012341123456781'] },
    operation: storedOperation(`mutation SetGoodsDocuments($order_id: ID!, $input: GoodsDocumentsInput!) {
      order: setGoodsDocuments(orderId: $order_id, input: $input) { ...OrderDetail }
    } ${orderDetail}`),
  }),
  route(`PATCH ${orders}/:order_id/metadata`, {
    summary: 'Set or delete keys of an order’s metadata',
    description:
      'Merges the keys of the body into those of the order, at any time; an empty text deletes its key, and keys that the body does not name stay.',
    refusals: ['not_found'],
    body: bodyFromSchema(),
    example: { metadata: { centro_de_custo: '12', campanha: '' } },
    operation: storedOperation(`mutation SetOrderMetadata($order_id: ID!, $metadata: Metadata!) {
      order: setOrderMetadata(orderId: $order_id, metadata: $metadata) { ...OrderDetail }
    } ${orderDetail}`),
  }),
  route(`PUT ${orders}/:order_id/barcodes`, {
    summary: 'Replace the codes to scan at the stops of an order',
    description:
      'For stops whose requirements have `barcode`, until the driver is near the stop. A stop that is left out keeps its codes; an empty list asks for the code of the label.',
    refusals: ['not_found', 'invalid_state'],
    body: bodyFromSchema({ pickup: barcodes, handover: barcodes, return: barcodes }),
    example: { handover: ['789100031', '789100048'] },
    operation: storedOperation(`mutation SetBarcodes($order_id: ID!, $input: BarcodesInput!) {
      order: setBarcodes(orderId: $order_id, input: $input) { ...OrderDetail }
    } ${orderDetail}`),
  }),
  route(`PUT ${orders}/:order_id/collect-on-delivery`, {
    summary: 'Set or remove what the recipient of an order pays at the door',
    description:
      'By PIX or in cash; null removes it. Until the driver has the parcel. Without the payment the driver does not hand the parcel over.',
    refusals: ['not_found', 'invalid_state'],
    body: bodyFromSchema(),
    example: { collect_on_delivery: { amount_cents: 12_050, method: 'cash' } },
    operation:
      storedOperation(`mutation SetCollectOnDelivery($order_id: ID!, $collect_on_delivery: CollectOnDeliveryInput) {
      order: setCollectOnDelivery(orderId: $order_id, collectOnDelivery: $collect_on_delivery) { ...OrderDetail }
    } ${orderDetail}`),
  }),
  createReturnRoute(orders),
  orderDutiesRoute(orders),
  ...orderNoteRoutes(orders),
  ...orderCallRoutes(orders),
]

const someStatuses = `some of ${statuses.join(', ')}, with commas between`

const orderQuery = pageQuery.extend({
  status: z
    .string(expecting(someStatuses))
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(statuses, expecting(someStatuses))).max(100, expecting(someStatuses)))
    .optional()
    .describe(`Only orders in one of these statuses, separated by commas: ${statuses.join(', ')}`),
  created_from: instant.optional().describe('Only orders placed at this instant or later'),
  created_before: instant.optional().describe('Only orders placed before this instant'),
  code: text.optional().describe('Only the order with this code, in upper or lower case'),
  reference: text.optional().describe('Only the order with this reference of yours'),
  is_return: z
    .enum(['true', 'false'], expecting('true or false'))
    .transform((is) => is === 'true')
    .optional()
    .describe('Only orders that take a parcel back (true), or only those that do not (false)'),
  ids: idList
    .optional()
    .describe('Only these orders: 1 to 100 ids, separated by commas; unknown ones are left out'),
  metadata: metadataFilter,
  sort: z
    .enum(orderSorts, expecting(`one of ${orderSorts.join(', ')}`))
    .optional()
    .describe(
      'Order of the list: newest, which is the default, or oldest first; earliest deadline or highest price first, of open orders only, so with `status`',
    ),
})

/** The properties that both lists of orders share. */
export const orderList = {
  ...onePage,
  summary: 'List the tenant’s orders',
  query: orderQuery,
  operation:
    storedOperation(`query Orders($limit: Int, $offset: Int, $filter: OrderFilter, $sort: OrderSort) {
    list: orders(first: $limit, offset: $offset, filter: $filter, sort: $sort) { orders: nodes { ${orderFields} } total: totalCount }
  }`),
  variables: ({
    query: {
      limit,
      offset,
      status,
      created_from,
      created_before,
      code,
      reference,
      is_return,
      ids,
      metadata,
      sort,
    },
  }: {
    query: z.infer<typeof orderQuery>
  }) => ({
    limit,
    offset,
    sort,
    filter: {
      statuses: status,
      createdFrom: created_from,
      createdBefore: created_before,
      code,
      reference,
      isReturn: is_return,
      ids,
      metadata: metadata && Object.entries(metadata).map(([key, value]) => ({ key, value: value || null })),
    },
  }),
} as const

const searchQuery = z.object({
  text: text.describe(
    `What a person types: 2 to 100 characters, up to 10 words, each the beginning of a word of the order: code, reference, recipient’s name
and telephone number, address of the destination. Case, accents and punctuation do not matter`,
  ),
  limit: pageQuery.shape.limit.describe(`How many orders to return; ${maxSearchResults} at most`),
  after: text
    .optional()
    .describe('Return orders placed before this one: the `order_id` of the last order so far'),
})

export const searchRoute = route('GET /v1/orders/search', {
  summary: 'Search the tenant’s orders, newest first',
  query: searchQuery,
  operation: storedOperation(`query SearchOrders($text: String!, $limit: Int, $after: ID) {
    orders: searchOrders(text: $text, first: $limit, after: $after) { ${orderFields} }
  }`),
  variables: ({ query }) => query,
})

export type Order = DataOf<typeof orderList.operation>['list']['orders'][number]

/** docs/reference/contract.md#shipper */
export const orderRoutes: AnyRoute[] = [
  route('GET /api/app/v1/orders', orderList),
  placeOrderRoute('POST /api/app/v1/orders', { example: orderExample }),
  ...oneOrderRoutes('/api/app/v1/orders'),
]
