import {
  assignDriver,
  type OperatorAction,
  operateDelivery,
} from '@rodovia/core/dispatch/operate-delivery.ts'
import { describedEnum } from '../shared/enums.ts'
import { id, of, string } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

const OperatorActionEnum = describedEnum<OperatorAction>(
  builder,
  'OperatorAction',
  'Decision of an operator about a delivery.',
  {
    unassign: 'Remove the driver before pickup and offer the delivery to the next one.',
    return: 'The parcel cannot be delivered: the driver brings it back to the sender.',
    returned: 'The parcel is back with the sender.',
    resume: 'The problem is solved: the delivery continues.',
  },
)

builder.mutationFields((t) => {
  const orderId = t.arg(id('Order id.'))
  return {
    operateDelivery: t.field({
      type: OrderRef,
      description:
        'Decide about a delivery as an operator; this resolves its open incidents. Errors: `forbidden`, `not_found`, `invalid_state`.',
      args: {
        orderId,
        action: t.arg(of(OperatorActionEnum)('The decision.')),
        note: t.arg(string.orNull('Reason, at most 1000 characters.')),
      },
      resolve: withRequest(operateDelivery),
    }),
    assignDriver: t.field({
      type: OrderRef,
      description:
        'Offer a waiting delivery to a chosen driver. Errors: `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
      args: { orderId, driverId: t.arg(id('Driver id.')) },
      resolve: withRequest(assignDriver),
    }),
  }
})
