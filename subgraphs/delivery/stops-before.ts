import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { isUnderWay } from '@rodovia/core/delivery/model/states.ts'
import { stopsBefore } from '@rodovia/core/delivery/model/stops-ahead.ts'
import { findRouteWork } from '@rodovia/core/delivery/routes/find-route-work.ts'
import type { RouteId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { addFields, int } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const routeWork = createLoader(
  ({ ports }, ids: readonly RouteId[]) => findRouteWork(ports, ids),
  () => null,
)

/** The route of a delivery that is under way in one; null for any other. */
export async function routeWorkOf(
  { routeId, status }: Pick<Delivery, 'routeId' | 'status'>,
  context: SubgraphContext,
) {
  return routeId && isUnderWay(status) ? routeWork(context, routeId) : null
}

for (const ref of [OrderRef, TrackedDeliveryRef])
  addFields(builder, ref, {
    stopsBefore: int.orNull(
      'How many stops the driver makes before the hand-over of this order; 0 for the next stop. Stops in a row at one place count once. Null unless the driver carries it in a route with other deliveries, before acceptance, and at the destination.',
      async (delivery, _, context) => {
        const work = await routeWorkOf(delivery, context)
        return work && stopsBefore(work, delivery.orderId)
      },
    ),
  })
