import type { Position } from '@rodovia/core/delivery/delivery.ts'
import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import { publicPosition } from '@rodovia/core/delivery/track-delivery.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { addFields, of } from '../shared/fields.ts'
import { positionType } from '../shared/position.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const PositionRef = positionType(builder)

/** The position in an update is the newest one; without it, the last one is loaded. */
export async function lastPosition(
  order: { orderId: OrderId; reportedPosition?: Position | null } & WithDetails,
  context: SubgraphContext,
): Promise<Position | undefined> {
  return order.reportedPosition ?? detailOf(context, 'positions', order)
}

addFields(builder, DeliveryRef, {
  position: of(PositionRef).orNull(
    'Last reported position of the driver; null before the first report.',
    (delivery, _, context) => (delivery.driver ? lastPosition(delivery, context) : null),
  ),
})

for (const ref of [OrderRef, TrackedDeliveryRef])
  addFields(builder, ref, {
    position: of(PositionRef).orNull(
      'Last reported position of the driver, from acceptance until the hand-over; else null.',
      (delivery, _, context) => publicPosition(delivery, () => lastPosition(delivery, context)),
    ),
  })
