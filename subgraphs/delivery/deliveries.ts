import { findDelivery, listDriverDeliveries } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import { subscribeOwnDeliveries } from '@rodovia/core/delivery/subscriptions/subscribe-own-deliveries.ts'
import { listed } from '../shared/connection.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, connectionOf, cursorOf, page, StatusEnum } from './builder.ts'
import { DeliveryRef } from './delivery.ts'

const DeliveryConnection = connectionOf(DeliveryRef, cursorOf)

builder.queryFields((t) => ({
  deliveries: t.field({
    type: DeliveryConnection,
    description: 'Deliveries that are offered to the calling driver or carried by them, newest first.',
    args: {
      ...page,
      statuses: t.arg(of([StatusEnum]).orNull('Only in one of these statuses; omit for all.')),
    },
    resolve: listed(cursorOf, listDriverDeliveries),
  }),
  delivery: t.field({
    type: DeliveryRef,
    description: 'A delivery that is offered to the calling driver or carried by them. Errors: `not_found`.',
    args: { code: t.arg(string(deliveryCodeArgument)) },
    resolve: withActor(findDelivery),
  }),
}))

builder.subscriptionField('myDeliveries', (t) =>
  t.field({
    type: DeliveryRef,
    description:
      'Open deliveries of the calling driver: first each one as it is now, then each one that changes. A delivery that is taken away from the driver is sent a last time with the status `awaiting_driver` or `canceled`; clients then remove it.',
    subscribe: (_, __, { ports, actor }) => subscribeOwnDeliveries(ports, { actor }),
    resolve: (delivery) => delivery,
  }),
)
