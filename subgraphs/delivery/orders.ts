import { readOrderFilter } from '@rodovia/core/delivery/orders/read-order-filter.ts'
import { findOrder, listOrders } from '@rodovia/core/delivery/read-deliveries.ts'
import { resolveConnection } from '../shared/connection.ts'
import { dateTime, id, inputs, of, string } from '../shared/fields.ts'
import { builder, connectionOf, cursorOf, page, StatusEnum } from './builder.ts'
import { OrderRef } from './order.ts'

const OrderConnection = connectionOf(OrderRef, cursorOf)

const OrderFilter = builder.inputType('OrderFilter', {
  description: 'Filter for orders; an omitted field does not filter.',
  fields: inputs({
    statuses: of([StatusEnum]).orNull('Only orders in one of these statuses.'),
    createdFrom: dateTime.orNull('Only orders placed at or after this instant.'),
    createdBefore: dateTime.orNull('Only orders placed before this instant.'),
    code: string.orNull('Only the order with this delivery code, in any notation.'),
    reference: string.orNull('Only the order with this reference of the shipper.'),
  }),
})

builder.queryFields((t) => ({
  orders: t.field({
    type: OrderConnection,
    description:
      'Orders of the caller’s tenant, newest first. An external client gets only their own orders; platform staff get the orders of every tenant.',
    args: { ...page, filter: t.arg(of(OrderFilter).orNull('Filter; omit for all orders.')) },
    resolve: (_, { filter, ...args }, { ports, actor }) =>
      resolveConnection(args, cursorOf, (page) =>
        listOrders(ports, { actor, filter: readOrderFilter(filter ?? {}), page }),
      ),
  }),
  order: t.field({
    type: OrderRef,
    description: 'An order that the caller may read. Errors: `not_found`.',
    args: { id: t.arg(id('Order id.')) },
    resolve: (_, { id }, { ports, actor }) => findOrder(ports, { actor, orderId: id }),
  }),
}))
