import { onePage } from './request-fields.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const list =
  'accesses: nodes { id at kind role organisation by_key: isByKey call { from to order_id: orderId } } total: totalCount'

/** Lists who outside the tenant read somebody's data, or an order's: docs/reference/rules.md#privacy. */
export const ownAccessLogRoute = route('GET /api/app/v1/privacy/access-log', {
  ...onePage,
  summary: 'List who read your data in the last 180 days',
  operation: storedOperation(`query AccessLog($limit: Int, $offset: Int) {
    list: accessLog(first: $limit, offset: $offset) { ${list} }
  }`),
})

export const orderAccessLogRoute = route('GET /v1/orders/:order_id/access-log', {
  ...onePage,
  summary: 'List who read an order and its contacts in the last 180 days',
  operation: storedOperation(`query OrderAccessLog($order_id: ID!, $limit: Int, $offset: Int) {
    list: orderAccessLog(orderId: $order_id, first: $limit, offset: $offset) { ${list} }
  }`),
})
