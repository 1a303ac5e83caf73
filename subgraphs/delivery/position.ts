import type { Delivery, Position } from '@rodovia/core/delivery/model/delivery.ts'
import { goesFirstTo } from '@rodovia/core/delivery/model/stops-ahead.ts'
import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import { isInScope, mayDispatch } from '@rodovia/core/delivery/reading/find-delivery.ts'
import { publicPosition } from '@rodovia/core/delivery/reading/track-delivery.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { addFields, of } from '../shared/fields.ts'
import { positionType } from '../shared/position.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { routeWorkOf } from './stops-before.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const PositionRef = positionType(builder)

/** An order, with the position that an update brought. */
type Positioned = WithDetails & { orderId: OrderId; reportedPosition?: Position | null }

/** The position in an update is the newest one; without it, the last one is loaded. */
export async function lastPosition(
  order: Positioned,
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

/** Null while the driver goes to a stop of another order first, unless the viewer may see where that is. */
async function shownPosition(
  delivery: Shown,
  context: SubgraphContext,
  maySee: (other: Delivery) => boolean,
): Promise<Position | null> {
  const work = await routeWorkOf(delivery, context)
  const other = work && goesFirstTo(work, delivery.orderId)
  return other && !maySee(other) ? null : publicPosition(delivery, () => lastPosition(delivery, context))
}

type Shown = Positioned & Pick<Delivery, 'status' | 'routeId'>

const description =
  'Last reported position of the driver, from acceptance until the hand-over; else null. Also null while the driver goes to a stop of another order of the route first.'

addFields(builder, TrackedDeliveryRef, {
  position: of(PositionRef).orNull(description, (delivery, _, context) =>
    shownPosition(delivery, context, () => false),
  ),
})

addFields(builder, OrderRef, {
  position: of(PositionRef).orNull(
    `${description} Who may see that order too sees it always.`,
    (order, _, context) =>
      shownPosition(
        order,
        context,
        (other) =>
          context.actor !== null && (isInScope(context.actor, other) || mayDispatch(context.actor, other)),
      ),
  ),
})
