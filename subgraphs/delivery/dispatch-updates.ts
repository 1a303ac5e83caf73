import { type QueueUpdate, subscribeQueue } from '@rodovia/core/dispatch/subscribe-queue.ts'
import { described, id, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

const DispatchUpdateRef = builder.objectRef<QueueUpdate>('DispatchUpdate').implement({
  description: 'A change of the dispatch queue.',
  fields: described({
    orderId: id.orNull(
      'Order that changed. Null where any may have changed, as in the first update: read `dispatchQueue`.',
    ),
    order: of(OrderRef).orNull('The order as it is now; null if it has left the queue of the caller.'),
  }),
})

builder.subscriptionField('dispatchUpdates', (t) =>
  t.field({
    type: DispatchUpdateRef,
    description:
      'Changes of the dispatch queue of the caller. A new driver position counts as a change, at most every 10 seconds for each order. Errors: `forbidden`.',
    subscribe: (_, __, { ports, actor }) => subscribeQueue(ports, { actor }),
    resolve: (update) => update,
  }),
)
