import { readDispatchByPlan, setDispatchByPlan } from '@rodovia/core/dispatch/by-plan/switch.ts'
import { boolean } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

builder.queryField('dispatchByPlan', (t) =>
  t.boolean({
    description:
      'Whether the caller’s organisation dispatches by plan: what is due and shares its way with others is offered as a route. Errors: `forbidden`.',
    resolve: withActor(readDispatchByPlan),
  }),
)

builder.mutationField('setDispatchByPlan', (t) =>
  t.boolean({
    description:
      'Switch dispatch by plan on or off. A fleet manager does so for the fleet’s own orders and drivers, platform operators for all other orders. Returns whether it is on. Errors: `forbidden`.',
    args: { isOn: t.arg(boolean('Whether it is on.')) },
    resolve: withRequest(setDispatchByPlan),
  }),
)
