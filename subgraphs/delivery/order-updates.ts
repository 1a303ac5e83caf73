import { subscribeOrders } from '@rodovia/core/delivery/subscriptions/subscribe-orders.ts'
import { id } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

builder.subscriptionField('orderUpdates', (t) =>
  t.field({
    type: OrderRef,
    description:
      'Open orders of the caller’s tenant: first each one as it is now, then each one that changes; or a single order until it ends. A new driver position counts as a change. Platform staff must pass `orderId`.',
    args: { orderId: t.arg(id.orNull('Order id; omit for all open orders of the tenant.')) },
    subscribe: (_, { orderId }, { ports, actor }) => subscribeOrders(ports, { actor, orderId }),
    resolve: (order) => order,
  }),
)
