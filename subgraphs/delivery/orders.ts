import { readOrderFilter } from '@rodovia/core/delivery/orders/read-order-filter.ts'
import { findOrder, listOrders } from '@rodovia/core/delivery/read-deliveries.ts'
import { resolveConnection } from '../shared/connection.ts'
import { builder, connectionOf, cursorOf, page, StatusEnum } from './builder.ts'
import { OrderRef } from './order.ts'

const OrderConnection = connectionOf(OrderRef, cursorOf)

const OrderFilter = builder.inputType('OrderFilter', {
  description: 'Which orders to list; what is left out leaves everything in.',
  fields: (t) => ({
    statuses: t.field({ type: [StatusEnum], description: 'Those that stand at one of these.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Those placed at this instant or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Those placed before this instant.' }),
    code: t.string({ description: 'The one with this code, in any case, with or without spaces.' }),
    reference: t.string({ description: 'The one with this reference of the shipper’s own.' }),
  }),
})

builder.queryFields((t) => ({
  orders: t.field({
    type: OrderConnection,
    description:
      'The orders of the tenant, newest first; to an external client his own, to the platform’s people every tenant’s.',
    args: { ...page, filter: t.arg({ type: OrderFilter, description: 'Which ones.' }) },
    resolve: (_, { filter, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) =>
        listOrders(ports, { actor, filter: readOrderFilter(filter ?? {}), page }),
      ),
  }),
  order: t.field({
    type: OrderRef,
    description: 'One of these orders. Refuses with `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The id of the order.' }) },
    resolve: (_, { id }, { ports, actor }) => findOrder(ports, { actor, orderId: id }),
  }),
}))
