import { readDispatchedOrder, readDispatchQueue } from '@rodovia/core/dispatch/dispatch-queue.ts'
import type { DispatchedOrder } from '@rodovia/core/dispatch/find-dispatched-order.ts'
import type { Slice } from '@rodovia/core/shared/page.ts'
import { described, id, int, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

const DispatchQueueRef = builder.objectRef<Slice<DispatchedOrder>>('DispatchQueue').implement({
  description: 'Open orders for a dispatcher, the most urgent first.',
  fields: described({
    orders: of([OrderRef])(
      'Orders with an open incident first, then by deadline; at most `first`.',
      ({ items }) => items,
    ),
    totalCount: int('Number of orders in the whole queue.', ({ total }) => total),
  }),
})

builder.queryFields((t) => ({
  dispatchQueue: t.field({
    type: DispatchQueueRef,
    description:
      'Open orders that the caller dispatches. Platform operators get every order; a fleet manager gets the orders of the fleet’s drivers and those the fleet placed. Errors: `forbidden`.',
    args: { first: t.arg(int.orNull('Maximum number of orders, up to 500; the default is 50.')) },
    resolve: (_, { first }, { ports, actor }) => readDispatchQueue(ports, { actor, limit: first ?? null }),
  }),
  dispatchedOrder: t.field({
    type: OrderRef,
    description: 'An order that the caller dispatches. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Order id.')) },
    resolve: (_, { id }, { ports, actor }) => readDispatchedOrder(ports, { actor, orderId: id }),
  }),
}))
