import type { Position } from '@rodovia/core/delivery/delivery.ts'
import {
  type ArrivalWindow,
  type Estimate,
  estimateArrival,
  statusSince,
} from '@rodovia/core/delivery/estimate.ts'
import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import { isUnderWay } from '@rodovia/core/delivery/states.ts'
import { wayAhead } from '@rodovia/core/delivery/way-ahead.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { addFields, dateTime, described, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { lastPosition } from './position.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const ArrivalWindowRef = builder.objectRef<ArrivalWindow>('ArrivalWindow').implement({
  description: 'Expected arrival time as two quantiles, rounded to whole minutes.',
  fields: described({
    p50: dateTime('50 % of arrivals are earlier than this.'),
    p90: dateTime('90 % of arrivals are earlier than this.'),
  }),
})

const EstimateRef = builder.objectRef<Estimate>('Estimate').implement({
  description:
    'Estimated arrival, from the remaining distance and the past speed of this vehicle class at this hour.',
  fields: described({
    pickup: of(ArrivalWindowRef).orNull('Arrival at the pickup; null once the driver was there.'),
    destination: of(ArrivalWindowRef).orNull('Arrival at the destination; null if no estimate is possible.'),
  }),
})

type Estimated = Parameters<typeof estimateArrival>[1] &
  WithDetails & {
    orderId: OrderId
    reportedPosition?: Position | null
  }

async function estimateOf(
  delivery: Estimated,
  _: object,
  context: SubgraphContext,
): Promise<Estimate | null> {
  if (!isUnderWay(delivery.status)) return null
  const [position, timeline] = await Promise.all([
    lastPosition(delivery, context),
    detailOf(context, 'timelines', delivery),
  ])
  const tracking = {
    position: position ?? null,
    since: statusSince(delivery, timeline ?? []),
    ahead: await wayAhead(context.ports, delivery, position ?? null),
  }
  const { deliverySettings, clock } = context.ports
  return estimateArrival(deliverySettings.estimate, delivery, tracking, clock())
}

for (const ref of [OrderRef, DeliveryRef, TrackedDeliveryRef])
  addFields(builder, ref, {
    estimate: of(EstimateRef).orNull(
      'Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible.',
      estimateOf,
    ),
  })
