import { findDelivery, listDriverDeliveries } from '@rodovia/core/delivery/read-deliveries.ts'
import { subscribeOwnDeliveries } from '@rodovia/core/delivery/subscriptions/subscribe-own-deliveries.ts'
import { resolveConnection } from '../shared/connection.ts'
import { builder, connectionOf, cursorOf, page, StatusEnum } from './builder.ts'
import { DeliveryRef } from './delivery.ts'

const DeliveryConnection = connectionOf(DeliveryRef, cursorOf)

builder.queryFields((t) => ({
  deliveries: t.field({
    type: DeliveryConnection,
    description: 'The deliveries offered to or carried by the driver who asks, newest first.',
    args: {
      ...page,
      statuses: t.arg({
        type: [StatusEnum],
        description: 'Those that stand at one of these; all without it.',
      }),
    },
    resolve: (_, { statuses, ...asked }, { ports, actor }) =>
      resolveConnection(asked, cursorOf, (page) => listDriverDeliveries(ports, { actor, statuses, page })),
  }),
  delivery: t.field({
    type: DeliveryRef,
    description: 'One of these deliveries. Refuses with `not_found`.',
    args: { code: t.arg.string({ required: true, description: 'Its code, in any case.' }) },
    resolve: (_, { code }, { ports, actor }) => findDelivery(ports, { actor, code }),
  }),
}))

builder.subscriptionField('myDeliveries', (t) =>
  t.field({
    type: DeliveryRef,
    description:
      'The deliveries under way of the driver who asks, each once, then each that changes. One that is taken away comes a last time, `awaiting_driver` or `canceled`: no delivery of a driver’s is ever waiting, so it can be dropped.',
    subscribe: (_, __, { ports, actor }) => subscribeOwnDeliveries(ports, { actor }),
    resolve: (delivery) => delivery,
  }),
)
