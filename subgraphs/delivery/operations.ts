import {
  assignDriver,
  type OperatorAction,
  operateDelivery,
} from '@rodovia/core/dispatch/operate-delivery.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

const OperatorActionEnum = builder.enumType('OperatorAction', {
  description: 'What an operator decides about a delivery.',
  values: describedValues<OperatorAction>({
    unassign: 'Take the driver off it before pickup and ask the next one.',
    return: 'It cannot be delivered: the driver brings it back to the sender.',
    returned: 'It is back with the sender.',
    resume: 'The problem is solved: it goes on as it was.',
  }),
})

builder.mutationFields((t) => {
  const orderId = t.arg.id({ required: true, description: 'The order.' })
  return {
    operateDelivery: t.field({
      type: OrderRef,
      description:
        'An operator decides about a delivery; that resolves its problems. Refuses with `forbidden`, `not_found`, `invalid_state`.',
      args: {
        orderId,
        action: t.arg({ type: OperatorActionEnum, required: true, description: 'What is decided.' }),
        note: t.arg.string({ description: 'Why, at most 1000 characters.' }),
      },
      resolve: (_, input, { ports, ...request }) => operateDelivery(ports, { ...input, request }),
    }),
    assignDriver: t.field({
      type: OrderRef,
      description:
        'Offers a waiting delivery to a driver of the operator’s choice. Refuses with `forbidden`, `not_found`, `invalid_state`, `validation_failed`.',
      args: { orderId, driverId: t.arg.id({ required: true, description: 'The driver.' }) },
      resolve: (_, input, { ports, ...request }) => assignDriver(ports, { ...input, request }),
    }),
  }
})
