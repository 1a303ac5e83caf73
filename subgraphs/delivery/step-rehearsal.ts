import { stepRehearsal } from '@rodovia/core/rehearsal/rehearse.ts'
import { id } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

builder.mutationField('stepRehearsal', (t) =>
  t.field({
    type: OrderRef,
    description:
      'Run the next act of a rehearsed order now. For test keys. Errors: `forbidden`, `rehearsal_only`, `not_found`, `invalid_state`.',
    args: { orderId: t.arg(id('Order id.')) },
    resolve: withRequest(stepRehearsal),
  }),
)
