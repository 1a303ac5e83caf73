import { pageQuery } from '../rest/request-fields.ts'
import { route } from '../rest/route.ts'
import { arrival, estimate, orderFields, parcelFields, schedule } from '../rest/selections.ts'
import { storedOperation } from '../rest/stored-operation.ts'

/** Routes with which an agent looks up a part of an order without reading all of it. */

export const orderParcels = route('GET /mcp/order_parcels/:order_id', {
  summary: 'Get the parcels of an order',
  operation: storedOperation(`query OrderParcels($order_id: ID!) {
    order(id: $order_id) { order_id: id code status service_type: serviceType ${parcelFields} }
  }`),
})

export const orderWindows = route('GET /mcp/order_windows/:order_id', {
  summary: 'Get the windows and the expected times of an order',
  operation: storedOperation(`query OrderWindows($order_id: ID!) {
    order(id: $order_id) {
      order_id: id code status created_at: createdAt deadline_at: deadlineAt ${schedule} ${arrival} ${estimate}
    }
  }`),
})

export const listReturns = route('GET /mcp/list_returns', {
  summary: 'List orders that take a parcel back',
  query: pageQuery,
  operation: storedOperation(`query Returns($limit: Int, $offset: Int) {
    list: orders(first: $limit, offset: $offset, filter: { isReturn: true }) {
      orders: nodes { ${orderFields} } total: totalCount
    }
  }`),
  responseFrom: 'list',
})
