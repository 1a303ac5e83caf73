import { passedOverMessage } from '@rodovia/core/fleet/fleet-messages.ts'
import {
  type MissedOrder,
  mostPassedOver,
  passedOverHours,
  passedOverReasons,
} from '@rodovia/core/fleet/passed-over.ts'
import { readMissedOrders } from '@rodovia/core/fleet/read-missed-orders.ts'
import { boolean, dateTime, described, float, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, ServiceTypeEnum } from './builder.ts'

const MissedOrderRef = builder.objectRef<MissedOrder>('MissedOrder').implement({
  description: 'An order for which the driver was considered and not asked.',
  fields: described({
    at: dateTime('When a driver was last searched for.'),
    serviceType: of(ServiceTypeEnum)('Vehicle class of the order.'),
    isOffered: boolean('Whether another driver was asked then.'),
    reason: string(
      `Why this driver was not: ${passedOverReasons.map((reason) => `\`${reason}\``).join(', ')}.`,
    ),
    message: string('The reason, in the language of the request.', (order, _, { language }) =>
      passedOverMessage(order, language),
    ),
    distanceKm: float.orNull(
      'Straight-line distance from the driver to the pickup as the public sees it, in steps of 100 m; null without a position.',
      ({ distanceMeters }) => (distanceMeters !== null ? distanceMeters / 1000 : null),
    ),
    limit: int.orNull('Limit of the reason: kilometres, deliveries or seconds; null without one.'),
  }),
})

builder.queryField('missedOrders', (t) =>
  t.field({
    type: [MissedOrderRef],
    description: `Orders of the last ${passedOverHours} hours for which the calling driver was considered and not asked, newest first, at most ${mostPassedOver}. Errors: \`forbidden\`.`,
    resolve: withActor(readMissedOrders),
  }),
)
