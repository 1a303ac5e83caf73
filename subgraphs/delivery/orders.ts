import { readOrderFilter } from '@rodovia/core/delivery/orders/read-order-filter.ts'
import type { OrderSort } from '@rodovia/core/delivery/ports.ts'
import { findOrder, listOrders } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import { maxSearchResults, searchOrders } from '@rodovia/core/delivery/search/search-orders.ts'
import { resolveConnection } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, id, inputs, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, connectionOf, cursorOf, page, StatusEnum } from './builder.ts'
import { MetadataFilterInput } from './metadata.ts'
import { OrderRef } from './order.ts'
import { selectsDetails } from './selects-details.ts'

const OrderConnection = connectionOf(OrderRef, cursorOf)

const OrderSortEnum = describedEnum<OrderSort>(builder, 'OrderSort', 'Order of a list of orders.', {
  newest: 'The order that was placed last comes first.',
  oldest: 'The order that was placed first comes first.',
  deadline: 'The earliest deadline comes first. For open orders: `statuses` must be statuses of open orders.',
  price: 'The highest price comes first. For open orders, as `deadline`.',
})

const OrderFilter = builder.inputType('OrderFilter', {
  description: 'Filter for orders; an omitted field does not filter.',
  fields: inputs({
    statuses: of([StatusEnum]).orNull('Only orders in one of these statuses.'),
    createdFrom: dateTime.orNull('Only orders placed at or after this instant.'),
    createdBefore: dateTime.orNull('Only orders placed before this instant.'),
    code: string.orNull('Only the order with this delivery code, in any notation.'),
    reference: string.orNull('Only the order with this reference of the shipper.'),
    isReturn: boolean.orNull('True for returns of other orders only, false for all but these.'),
    ids: of(['ID']).orNull('Only these orders, 1 to 100; ids of no order are left out.'),
    metadata: of([MetadataFilterInput]).orNull('Only orders with all of these keys and values, at most 10.'),
  }),
})

builder.queryFields((t) => ({
  orders: t.field({
    type: OrderConnection,
    description:
      'Orders of the caller’s tenant, newest first unless `sort` says otherwise. An external client gets only their own orders; platform staff get the orders of every tenant.',
    args: {
      ...page,
      filter: t.arg(of(OrderFilter).orNull('Filter; omit for all orders.')),
      sort: t.arg(of(OrderSortEnum).orNull('Order of the list; the default is `newest`.')),
    },
    resolve: (_, { filter, sort, ...args }, { ports, actor }) => {
      const list = {
        actor,
        filter: readOrderFilter(filter ?? {}),
        sort: sort ?? ('newest' as const),
      }
      return resolveConnection(args, cursorOf, (page) => listOrders(ports, { ...list, page }))
    },
  }),
  searchOrders: t.field({
    type: [OrderRef],
    description: `Orders among those of \`orders\` that a text finds, newest first, at most ${maxSearchResults}: by code, reference, recipient’s name and telephone number, and address of the destination. See docs/reference/rules.md#search. Errors: \`validation_failed\`.`,
    args: {
      text: t.arg(
        string(
          'What a person types: 2 to 100 characters, up to 10 words, each the beginning of a word of the order. Case, accents and punctuation do not matter.',
        ),
      ),
      first: t.arg(int.orNull(`How many orders, up to ${maxSearchResults}, which is the default.`)),
      after: t.arg(id.orNull('Return orders placed before this one: the id of the last order so far.')),
    },
    resolve: withActor(searchOrders),
  }),
  order: t.field({
    type: OrderRef,
    description: 'An order that the caller may read. Errors: `not_found`.',
    args: { id: t.arg(id('Order id.')) },
    resolve: (_, { id }, { ports, actor }, info) =>
      findOrder(ports, { actor, orderId: id, isDetailed: selectsDetails(info) }),
  }),
}))
