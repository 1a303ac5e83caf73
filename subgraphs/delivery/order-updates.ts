import { subscribeOrders } from '@rodovia/core/delivery/subscriptions/subscribe-orders.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

builder.subscriptionField('orderUpdates', (t) =>
  t.field({
    type: OrderRef,
    description:
      'The tenant’s orders under way, each once, then each that changes; or one order until it has ended. Positions of drivers count as changes. The platform’s people follow one order at a time.',
    args: { orderId: t.arg.id({ description: 'The one order to follow; without it, all of the tenant’s.' }) },
    subscribe: (_, { orderId }, { ports, actor }) => subscribeOrders(ports, { actor, orderId }),
    resolve: (order) => order,
  }),
)
