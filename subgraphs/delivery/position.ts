import type { Position } from '@rodovia/core/delivery/delivery.ts'
import { publicPosition } from '@rodovia/core/delivery/track-delivery.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { positionType } from '../shared/position.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const PositionRef = positionType(builder)

/** The position in an update is the newest one; without it, the last one is loaded. */
export async function lastPosition(
  { orderId, reportedPosition }: { orderId: OrderId; reportedPosition?: Position | null },
  context: SubgraphContext,
): Promise<Position | undefined> {
  return reportedPosition ?? detailOf(context, 'positions', orderId)
}

builder.objectField(DeliveryRef, 'position', (t) =>
  t.field({
    type: PositionRef,
    nullable: true,
    description: 'Last reported position of the driver; null before the first report.',
    resolve: (delivery, _, context) => (delivery.driver ? lastPosition(delivery, context) : null),
  }),
)

for (const ref of [OrderRef, TrackedDeliveryRef])
  builder.objectField(ref, 'position', (t) =>
    t.field({
      type: PositionRef,
      nullable: true,
      description: 'Last reported position of the driver, from acceptance until the hand-over; else null.',
      resolve: (delivery, _, context) => publicPosition(delivery, () => lastPosition(delivery, context)),
    }),
  )
