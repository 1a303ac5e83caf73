import { stepRehearsal } from '@rodovia/core/rehearsal/rehearse.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

builder.mutationField('stepRehearsal', (t) =>
  t.field({
    type: OrderRef,
    description:
      'Has the robot do at once what comes next in an order of a rehearsal. For test keys. Refuses with `forbidden`, `rehearsal_only`, `not_found`, `invalid_state`.',
    args: { orderId: t.arg.id({ required: true, description: 'The order.' }) },
    resolve: (_, { orderId }, { ports, ...request }) => stepRehearsal(ports, { orderId, request }),
  }),
)
