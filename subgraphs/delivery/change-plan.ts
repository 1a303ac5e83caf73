import {
  lockPlannedDelivery,
  movePlannedStop,
  undoPlanChanges,
} from '@rodovia/core/dispatch/plan/change-plan.ts'
import { boolean, id, int, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DispatchPlanRef } from './dispatch-plan.ts'
import { RouteStopInput, StopKindInput } from './routes.ts'

const errors =
  'At most 300 changes and looks at a kept plan in 10 minutes. Errors: `forbidden`; `not_found`; `invalid_state` with `plan_changed` if the plan has another `id` by now, and with `plan_gone` if it is not kept any more; `rate_limited`; `unavailable`.'

builder.mutationFields((t) => {
  const plan = {
    planId: t.arg(id('The `id` of the plan that the caller sees.')),
    area: t.arg(string.orNull('The `area` for which that plan was asked.')),
  }
  return {
    movePlannedStop: t.field({
      type: DispatchPlanRef,
      description: `Move a proposed stop within its route, or a delivery into a driver's route, and lock the delivery to that driver. From another route, or from none, both stops come: the other one goes where the way is shortest. Nothing else of the plan changes, and nothing is offered. Further errors: \`invalid_state\` with \`move_refused\` and in \`move\` the stop, the rule and both values, such as when the driver would be there and when the window closes; with \`stop_committed\` what the driver has already; \`validation_failed\`. ${errors}`,
      args: {
        ...plan,
        orderId: t.arg(id('Order id of a waiting delivery of the plan.')),
        kind: t.arg(of(StopKindInput)('Which of its stops comes to that place.')),
        driverId: t.arg(id('Driver whose route it comes into.')),
        before: t.arg(
          of(RouteStopInput).orNull(
            'Proposed stop of that driver before which it comes; omit for the end of the route.',
          ),
        ),
      },
      resolve: (_, { before, ...input }, { ports, actor }) =>
        movePlannedStop(ports, { ...input, actor, before: before ?? null }),
    }),
    lockPlannedDelivery: t.field({
      type: DispatchPlanRef,
      description: `Lock a proposed delivery to its driver, or free it. What is locked stays with its driver when it is planned anew, in its order with what else is locked there. ${errors}`,
      args: {
        ...plan,
        orderId: t.arg(id('Order id of a delivery in a proposed route.')),
        isLocked: t.arg(boolean('Whether it is locked.')),
      },
      resolve: (_, input, { ports, actor }) => lockPlannedDelivery(ports, { ...input, actor }),
    }),
    undoPlanChanges: t.field({
      type: DispatchPlanRef,
      description: `Take back the last changes to a plan, at most those since it was planned and at most 100. Further errors: \`invalid_state\` with \`nothing_to_undo\`, \`validation_failed\`. ${errors}`,
      args: { ...plan, count: t.arg(int('How many: at most `changeCount` of the plan.')) },
      resolve: (_, input, { ports, actor }) => undoPlanChanges(ports, { ...input, actor }),
    }),
  }
})
