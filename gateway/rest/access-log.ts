import { pageQuery } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const list = 'accesses: nodes { id at kind role organisation by_key: isByKey } total: totalCount'

/** Who outside the tenant read somebody's data, or an order's: docs/reference/rules.md#privacy. */
export const ownAccessLogRoute: AnyRoute = route({
  method: 'GET',
  path: '/api/app/v1/privacy/access-log',
  tag: 'auth',
  auth: 'bearer',
  summary: 'List who read your data in the last 180 days',
  refusals: ['forbidden'],
  query: pageQuery,
  operation: storedOperation(`query AccessLog($limit: Int, $offset: Int) {
    list: accessLog(first: $limit, offset: $offset) { ${list} }
  }`),
  responseFrom: 'list',
})

export const orderAccessLogRoute: AnyRoute = route({
  method: 'GET',
  path: '/v1/orders/:order_id/access-log',
  tag: 'partner',
  auth: 'key',
  summary: 'List who read an order and its contacts in the last 180 days',
  refusals: ['forbidden'],
  query: pageQuery,
  operation: storedOperation(`query OrderAccessLog($order_id: ID!, $limit: Int, $offset: Int) {
    list: orderAccessLog(orderId: $order_id, first: $limit, offset: $offset) { ${list} }
  }`),
  responseFrom: 'list',
})
