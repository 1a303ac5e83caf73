import {
  type DispatchQueue,
  readDispatchedOrder,
  readDispatchQueue,
} from '@rodovia/core/dispatch/dispatch-queue.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

const DispatchQueueRef = builder.objectRef<DispatchQueue>('DispatchQueue').implement({
  description: 'What operators work through.',
  fields: (t) => ({
    orders: t.field({
      type: [OrderRef],
      description:
        'Those that something stands in the way of first, then those whose deadline is next, as many as were asked for.',
      resolve: ({ items }) => [...items],
    }),
    totalCount: t.exposeInt('total', { description: 'How many there are in all.' }),
  }),
})

builder.queryFields((t) => ({
  dispatchQueue: t.field({
    type: DispatchQueueRef,
    description:
      'What is under way and the caller’s to dispatch: to the platform’s operators everything, to a fleet’s manager what its drivers have and what it ordered itself. Refuses with `forbidden`.',
    args: { first: t.arg.int({ description: 'How many at most: 50 if not said, 500 at most.' }) },
    resolve: (_, { first }, { ports, actor }) => readDispatchQueue(ports, { actor, limit: first ?? null }),
  }),
  dispatchedOrder: t.field({
    type: OrderRef,
    description: 'One order that the caller dispatches. Refuses with `forbidden`, `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The id of the order.' }) },
    resolve: (_, { id }, { ports, actor }) => readDispatchedOrder(ports, { actor, orderId: id }),
  }),
}))
