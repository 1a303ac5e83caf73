import { bodyFromSchema } from './derive-body.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

export const noteFields = 'id at role author: authorName own: isOwn internal: isInternal text'

const orderNotes = storedOperation(`query OrderNotes($order_id: ID!) {
  order(id: $order_id) { notes { ${noteFields} } }
}`)
export type Note = DataOf<typeof orderNotes>['order']['notes'][number]

/** docs/reference/rules.md#notes */
export const orderNoteRoutes = (orders: '/api/app/v1/orders' | '/v1/orders'): AnyRoute[] => [
  route(`GET ${orders}/:order_id/notes`, {
    summary: 'List the notes on an order',
    operation: orderNotes,
    responseFrom: 'order',
  }),
  route(`POST ${orders}/:order_id/notes`, {
    summary: 'Write a note on an order',
    refusals: ['rate_limited'],
    body: bodyFromSchema(),
    example: { text: 'A portaria fecha às 18 h.' },
    operation: storedOperation(`mutation AddOrderNote($order_id: ID!, $input: OrderNoteInput!) {
      note: addOrderNote(orderId: $order_id, input: $input) { ${noteFields} }
    }`),
  }),
]

export const deliveryNoteRoutes: AnyRoute[] = [
  route('GET /api/app/v1/driver/deliveries/:code/notes', {
    summary: 'List the notes on a delivery',
    operation: storedOperation(
      `query DeliveryNotes($code: String!) { delivery(code: $code) { notes { ${noteFields} } } }`,
    ),
    responseFrom: 'delivery',
  }),
  route('POST /api/app/v1/driver/deliveries/:code/notes', {
    summary: 'Write a note on a delivery',
    refusals: ['invalid_state', 'rate_limited'],
    body: bodyFromSchema(),
    example: { text: 'Estou na portaria.' },
    operation: storedOperation(`mutation AddDeliveryNote($code: String!, $text: String!) {
      note: addDeliveryNote(code: $code, text: $text) { ${noteFields} }
    }`),
  }),
]
