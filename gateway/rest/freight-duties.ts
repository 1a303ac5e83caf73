import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const dutyFields = 'code binds since until source'

/** docs/reference/freight-duties.md */
export const freightDutiesRoute = route('GET /v1/freight-duties', {
  tag: 'public',
  auth: 'none',
  summary: 'List the duties of freight law that the platform knows',
  description: 'It is no legal advice.',
  operation: storedOperation(`query FreightDuties { duties: freightDuties { ${dutyFields} } }`),
})

const ofOrder = storedOperation(`query FreightDutiesOfOrder($order_id: ID!) {
  order(id: $order_id) { duties: freightDuties { state duty { ${dutyFields} } } }
}`)
export type TripDuties = DataOf<typeof ofOrder>['order']['duties']

export const orderDutiesRoute = (orders: '/api/app/v1/orders' | '/v1/orders'): AnyRoute =>
  route(`GET ${orders}/:order_id/freight-duties`, {
    summary: 'List what freight law asks of an order’s trip, and what is missing',
    operation: ofOrder,
    responseFrom: 'order',
  })
